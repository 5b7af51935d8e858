import { Inbox } from "lucide-react";
import { Link } from "react-router";
import { apiUrl } from "@lib/api/client";
import { useQueryState, useQueryTab } from "@lib/use-query-state";
import { AnchorButton, Button, ChipGroup, type Column, Money, StatusBadge, Time } from "@ui";
import { AdminPage } from "../admin-page";
import { useMoneyBack, useRefundRequests } from "./api";
import { DecideDialog, type Undecided } from "./decide-dialog";
import { AdminList } from "../list";
import { bySize, byTime } from "../sorts";
import type { MoneyBackLine, RefundRequestLine } from "@lib/api/finance-types";
import { MONEY_BACK_DAYS, REFUND_REQUEST_DAYS } from "@lib/rules.gen";
import * as m from "@messages/admin";

const STATUSES = ["PENDING", "APPROVED", "DECLINED", "ALL"] as const;
const LABELS = {
  PENDING: m.requests_waiting(),
  APPROVED: m.requests_approved(),
  DECLINED: m.requests_declined(),
  ALL: m.requests_all(),
};

type Request = RefundRequestLine | MoneyBackLine;

interface DecisionProps extends Pick<Request, "status" | "decidable" | "decidedAt" | "note"> {
  onDecide: () => void;
  label: string;
}

function Decision({ status, decidable, decidedAt, note, onDecide, label }: DecisionProps) {
  if (status === "PENDING" && !decidable)
    return <span className="small muted block max-w-[28ch] lg:ml-auto">{m.requests_you_have_a_part()}</span>;
  if (status === "PENDING") {
    return (
      <Button size="sm" onClick={onDecide} aria-label={label}>
        {m.requests_decide()}
      </Button>
    );
  }
  return (
    <span className="small muted block max-w-[28ch] lg:ml-auto">
      {decidedAt && <Time value={decidedAt} as="short" />}
      {note && <span className="block">{note}</span>}
    </span>
  );
}

/** The client's reason, and what those who entered say to it. */
function ReasonAndAnswers({ reason, entrants, answers }: RefundRequestLine) {
  return (
    <span className="small block max-w-[44ch]">
      <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
        {reason}
      </span>
      <span className="muted mt-1 block">
        {answers.length === 0
          ? m.requests_no_answer_yet_from_people({ entrants })
          : m.requests_answers_from_people_told({ count: answers.length, entrants })}
      </span>
    </span>
  );
}

const reasonCell = (reason: string) => (
  <span className="small block max-w-[44ch] whitespace-pre-line" dir="auto">
    {reason}
  </span>
);

/** What ends the rows of both lists. */
const lastColumns = <Row extends Request>(
  decide: (id: string) => void,
  nameOf: (line: Row) => string,
): Column<Row>[] => [
  {
    key: "asked",
    header: m.requests_asked(),
    sort: byTime("asked", ({ createdAt }) => createdAt),
    cell: ({ createdAt }) => <Time value={createdAt} as="short" />,
  },
  { key: "status", header: m.requests_status(), cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: "decide",
    header: m.requests_decision(),
    align: "right",
    narrow: "bare",
    cell: (line) => (
      <Decision {...line} onDecide={() => decide(line.id)} label={m.requests_decide_label({ name: nameOf(line) })} />
    ),
  },
];

function refundColumns(decide: (id: string) => void): Column<RefundRequestLine>[] {
  return [
    {
      key: "contest",
      header: m.requests_contest(),
      narrow: "full",
      cell: ({ contest, liveEntries }) => (
        <span>
          <Link to={`/contests/${contest.id}`}>{contest.title}</Link>
          <span className="small muted block">{m.requests_live_entries({ liveEntries })}</span>
        </span>
      ),
    },
    {
      key: "client",
      header: m.requests_client(),
      cell: ({ client }) => <Link to={`/u/${client.id}`}>{client.name}</Link>,
    },
    {
      key: "prize",
      header: m.requests_prize(),
      sort: bySize("prize", "prize", ({ contest }) => contest.prizeCents),
      align: "right",
      className: "whitespace-nowrap",
      cell: ({ contest }) => <Money cents={contest.prizeCents} />,
    },
    { key: "reason", header: m.requests_reason(), narrow: "full", cell: (line) => <ReasonAndAnswers {...line} /> },
    ...lastColumns<RefundRequestLine>(decide, ({ contest }) => contest.title),
  ];
}

function moneyBackColumns(decide: (id: string) => void): Column<MoneyBackLine>[] {
  return [
    { key: "user", header: m.requests_subscriber(), cell: ({ user }) => <Link to={`/u/${user.id}`}>{user.name}</Link> },
    { key: "plan", header: m.requests_plan(), cell: ({ planName }) => planName },
    {
      key: "amount",
      header: m.requests_paid(),
      sort: bySize("paid", "amount", ({ cashCents }) => cashCents),
      align: "right",
      className: "whitespace-nowrap",
      cell: ({ cashCents, creditCents }) => (
        <span>
          <Money cents={cashCents} />
          {creditCents > 0 && (
            <span className="small muted block">
              {m.requests_and_in_credits({ credit: <Money cents={creditCents} /> })}
            </span>
          )}
        </span>
      ),
    },
    { key: "reason", header: m.requests_reason(), narrow: "full", cell: ({ reason }) => reasonCell(reason) },
    ...lastColumns<MoneyBackLine>(decide, ({ user }) => user.name),
  ];
}

/** What people ask for that an admin decides: prizes back although there were entries, and money back for a plan. */
export function Component() {
  const [status, setStatus] = useQueryTab("status", STATUSES);
  const wanted = status === "ALL" ? "" : status;
  const refunds = useRefundRequests(wanted);
  const moneyBack = useMoneyBack(wanted);
  const [refundId, setRefundId, closeRefund] = useQueryState("refund");
  const [planId, setPlanId, closePlan] = useQueryState("plan");
  const refund = refunds.data?.find(({ id, status: state }) => id === refundId && state === "PENDING");
  const plan = moneyBack.data?.find(({ id, status: state }) => id === planId && state === "PENDING");
  const undecided: Undecided | undefined = refund
    ? {
        kind: "refund-requests",
        id: refund.id,
        who: refund.client.name,
        what: refund.contest.title,
        cents: refund.contest.prizeCents,
        reason: refund.reason,
        answers: refund.answers,
      }
    : plan && {
        kind: "money-back",
        id: plan.id,
        who: plan.user.name,
        what: plan.planName,
        cents: plan.cashCents,
        reason: plan.reason,
        answers: [],
      };
  const filters = (
    <ChipGroup
      label={m.requests_status()}
      options={STATUSES.map((value) => ({ value, label: LABELS[value] }))}
      value={status}
      onChange={setStatus}
    />
  );
  return (
    <AdminPage
      title={m.requests_title()}
      sub={m.requests_an_approved_refund_goes_back()}
      actions={
        <>
          <AnchorButton size="sm" href={apiUrl("/api/admin/exports/refund-requests.csv")} download>
            {m.requests_export_refunds_csv()}
          </AnchorButton>
          <AnchorButton size="sm" href={apiUrl("/api/admin/exports/money-back.csv")} download>
            {m.requests_export_plans_csv()}
          </AnchorButton>
        </>
      }
    >
      <div className="stack gap-8">
        <AdminList
          id="refund-requests"
          title={m.requests_refunds_of_contests_with_entries()}
          filters={filters}
          rows={refunds.data}
          columns={refundColumns(setRefundId)}
          rowKey={({ id }) => id}
          error={refunds.error}
          onRetry={() => void refunds.mutate()}
          empty={{
            icon: Inbox,
            title: m.requests_nothing_here(),
            text: m.requests_clients_ask_here({ refundRequestDays: REFUND_REQUEST_DAYS }),
          }}
        />
        <AdminList
          id="money-back"
          title={m.requests_money_back_for_plans()}
          rows={moneyBack.data}
          columns={moneyBackColumns(setPlanId)}
          rowKey={({ id }) => id}
          error={moneyBack.error}
          onRetry={() => void moneyBack.mutate()}
          empty={{
            icon: Inbox,
            title: m.requests_nothing_here(),
            text: m.requests_subscribers_may_ask_once_within({ moneyBackDays: MONEY_BACK_DAYS }),
          }}
        />
      </div>
      {undecided && (
        <DecideDialog
          key={undecided.id}
          asked={undecided}
          onClose={() => (refund ? closeRefund : closePlan)(undecided.id)}
        />
      )}
    </AdminPage>
  );
}
