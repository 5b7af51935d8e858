import { Scale } from "lucide-react";
import { Link } from "react-router";
import { apiUrl } from "@lib/api/client";
import { useQueryTab } from "@lib/use-query-state";
import { AnchorButton, ChipGroup, type Column, LinkButton, Money, StatusBadge, Time } from "@ui";
import { AdminPage } from "../admin-page";
import { useDisputes } from "./api";
import { AdminList } from "../list";
import { bySize, byTime } from "../sorts";
import type { DisputeLine } from "@lib/api/finance-types";
import * as m from "@messages/admin";
import { disputedAward, disputeReason, isWholePrize, sideLabel } from "./words";

const STATUSES = ["OPEN", "DECIDED", "APPEALED", "SETTLED", "ALL"] as const;
const LABELS = {
  OPEN: m.disputes_open(),
  DECIDED: m.disputes_decided(),
  APPEALED: m.disputes_appealed(),
  SETTLED: m.disputes_settled(),
  ALL: m.disputes_all(),
};

function waiting({ status, decidable, decidableByMe, answerDueAt }: DisputeLine) {
  if (status === "SETTLED" || status === "DECIDED") return null;
  if (decidableByMe) return <span className="small strong block">{m.disputes_waits_for_you()}</span>;
  if (decidable) return <span className="small muted block">{m.disputes_another_admin_decides()}</span>;
  return (
    <span className="small muted block">
      {m.disputes_answer_until({ answerDueAt: <Time value={answerDueAt} as="short" /> })}
    </span>
  );
}

const COLUMNS: Column<DisputeLine>[] = [
  {
    key: "contest",
    header: m.disputes_contest(),
    narrow: "full",
    cell: ({ contest }) => <Link to={`/contests/${contest.id}`}>{contest.title}</Link>,
  },
  {
    key: "prize",
    header: m.disputes_prize(),
    sort: bySize("prize", "prize", ({ prizeCents }) => prizeCents),
    align: "right",
    className: "whitespace-nowrap",
    cell: (line) => (
      <span>
        <Money cents={line.prizeCents} />
        {!isWholePrize(line) && <span className="small muted block">{disputedAward(line)}</span>}
      </span>
    ),
  },
  {
    key: "sides",
    header: m.disputes_client_and_winner(),
    cell: ({ client, winner }) => (
      <span>
        {client.name}
        <span className="muted block">{winner.name}</span>
      </span>
    ),
  },
  {
    key: "reason",
    header: m.disputes_opened_by(),
    sort: byTime("opened", ({ createdAt }) => createdAt),
    cell: ({ openedSide, reason, createdAt }) => (
      <span>
        {sideLabel(openedSide)}: {disputeReason(reason)}
        <span className="small muted block">
          <Time value={createdAt} as="short" />
        </span>
      </span>
    ),
  },
  {
    key: "status",
    header: m.disputes_status(),
    cell: (line) => (
      <span>
        <StatusBadge status={line.status} />
        {waiting(line)}
      </span>
    ),
  },
  {
    key: "open",
    header: m.disputes_case(),
    align: "right",
    narrow: "bare",
    cell: ({ id, contest }) => (
      <LinkButton
        size="sm"
        to={`/admin/disputes/${id}`}
        aria-label={m.disputes_open_the_case({ contest: contest.title })}
      >
        {m.disputes_open_case()}
      </LinkButton>
    ),
  },
];

/** Quarrels over a handover, the ones that can be decided first. */
export function Component() {
  const [status, setStatus] = useQueryTab("status", STATUSES);
  const disputes = useDisputes(status === "ALL" ? "" : status);
  const rows = disputes.data && [...disputes.data].sort((a, b) => Number(b.decidableByMe) - Number(a.decidableByMe));
  return (
    <AdminPage
      title={m.disputes_title()}
      sub={m.disputes_read_both_sides_then_release()}
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/disputes.csv")} download>
          {m.disputes_export_csv()}
        </AnchorButton>
      }
    >
      <AdminList
        id="disputes"
        title={m.disputes_cases()}
        filters={
          <ChipGroup
            label={m.disputes_status()}
            options={STATUSES.map((value) => ({ value, label: LABELS[value] }))}
            value={status}
            onChange={setStatus}
          />
        }
        rows={rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        error={disputes.error}
        onRetry={() => void disputes.mutate()}
        empty={{
          icon: Scale,
          title: m.disputes_no_dispute_here(),
          text: m.disputes_a_dispute_appears(),
        }}
      />
    </AdminPage>
  );
}
