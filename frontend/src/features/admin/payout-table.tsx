import { Link } from "react-router";
import { useCurrentUser } from "@lib/use-current-user";
import { Button, type Column, Money, Person, Skeleton, StatusBadge, Time } from "@ui";
import type { FinancePayout } from "@lib/api/finance-types";
import type { PayoutRisk } from "@lib/api/types";
import * as m from "@messages/admin";
import { bySize, byTime } from "./sorts";
import { MethodCell } from "./method-cell";
import { badgeOf, holdText, riskWords } from "./model";

export interface MarkHandlers {
  onPaid: (id: string) => void;
  onFailed: (id: string) => void;
  onWithdraw: (id: string) => void;
  onLift: (id: string) => void;
  onAccount: (id: string) => void;
}

/** Something about it is looked at first. */
function UnderReview({
  payout,
  risk,
  onLift,
}: {
  payout: FinancePayout;
  risk: PayoutRisk;
  onLift: (id: string) => void;
}) {
  return (
    <span className="stack gap-2 lg:justify-items-end">
      <span className="small muted block max-w-[30ch] lg:text-right">
        {riskWords(risk).map((words) => (
          <span key={words} className="block">
            {words}
          </span>
        ))}
        {m.payout_table_look_at_it_by({ date: <Time value={risk.reviewBy} as="day" /> })}
      </span>
      {risk.canLift && (
        <Button
          size="sm"
          onClick={() => onLift(payout.id)}
          aria-label={m.payout_table_lift_the_review_of({
            winner: payout.winner.name,
            contest: payout.entry.contest.title,
          })}
        >
          {m.payout_table_lift_the_review()}
        </Button>
      )}
    </span>
  );
}

/** One admin has reported it; another one confirms. */
function Proposed({ payout, onPaid, onFailed, onWithdraw }: { payout: FinancePayout } & MarkHandlers) {
  const { proposal } = payout;
  const { user } = useCurrentUser();
  if (!proposal) return null;
  const mine = proposal.by.id === user?.id;
  const paid = proposal.outcome === "PAID";
  const reported = () => {
    const time = <Time value={proposal.at} />;
    if (mine) return paid ? m.payout_table_you_reported_paid({ time }) : m.payout_table_you_reported_failed({ time });
    const admin = proposal.by.name;
    return paid ? m.payout_table_reported_paid({ admin, time }) : m.payout_table_reported_failed({ admin, time });
  };
  return (
    <span className="stack gap-2 lg:justify-items-end">
      <span className="small muted block max-w-[30ch] lg:text-right">
        {reported()}
        {proposal.reference && (
          <span className="num block">{m.payout_table_reference({ reference: proposal.reference })}</span>
        )}
        {mine && <span className="block">{m.payout_table_another_admin_confirms_it()}</span>}
      </span>
      <span className="row nowrap tight">
        {!mine && (
          <Button
            size="sm"
            onClick={() => (paid ? onPaid : onFailed)(payout.id)}
            aria-label={m.payout_table_confirm_report_of({
              winner: payout.winner.name,
              contest: payout.entry.contest.title,
            })}
          >
            {m.payout_table_confirm()}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onWithdraw(payout.id)}
          aria-label={m.payout_table_withdraw_report_of({
            winner: payout.winner.name,
            contest: payout.entry.contest.title,
          })}
        >
          {m.payout_table_withdraw()}
        </Button>
      </span>
    </span>
  );
}

function Outcome({ payout, ...handlers }: { payout: FinancePayout } & MarkHandlers) {
  const { onPaid, onFailed } = handlers;
  if (payout.status === "PENDING" && payout.risk)
    return <UnderReview payout={payout} risk={payout.risk} onLift={handlers.onLift} />;
  if (payout.status === "PENDING" && payout.proposal) return <Proposed payout={payout} {...handlers} />;
  if (payout.status === "PAID") {
    return (
      <span className="small muted">
        {payout.paidAt && <Time value={payout.paidAt} as="short" />}
        {payout.reference && (
          <span className="num block">{m.payout_table_reference({ reference: payout.reference })}</span>
        )}
      </span>
    );
  }
  if (payout.status === "FAILED")
    return <span className="small muted block max-w-[26ch] lg:ml-auto">{payout.notes ?? m.payout_table_failed()}</span>;
  if (!payout.canPay)
    return (
      <span className="small muted block max-w-[26ch] lg:ml-auto">
        {holdText(payout.holds) ?? m.payout_table_you_are_part_of_this_contest()}
      </span>
    );
  return (
    <span className="row nowrap tight justify-end lg:flex-col lg:items-end">
      <Button
        size="sm"
        onClick={() => onPaid(payout.id)}
        aria-label={m.payout_table_mark_paid_label({
          winner: payout.winner.name,
          contest: payout.entry.contest.title,
        })}
      >
        {m.payout_table_mark_paid()}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        className="text-danger"
        onClick={() => onFailed(payout.id)}
        aria-label={m.payout_table_mark_failed_label({
          winner: payout.winner.name,
          contest: payout.entry.contest.title,
        })}
      >
        {m.payout_table_mark_failed()}
      </Button>
    </span>
  );
}

export function payoutColumns(handlers: MarkHandlers): Column<FinancePayout>[] {
  return [
    {
      key: "winner",
      header: m.payout_table_winner(),
      cell: ({ winner }) => (
        <Person
          name={winner.name}
          to={`/u/${winner.id}`}
          sub={
            <span className="block max-w-[26ch] truncate lg:max-w-[15ch]" title={winner.email}>
              {winner.email}
            </span>
          }
        />
      ),
    },
    {
      key: "contest",
      header: m.payout_table_contest(),
      className: "lg:max-w-56",
      cell: ({ entry }) => (
        <Link className="text-ink no-underline hover:underline" to={`/contests/${entry.contest.id}`}>
          {entry.contest.title}
        </Link>
      ),
    },
    {
      key: "amount",
      header: m.payout_table_amount(),
      sort: bySize("amount", "amount"),
      align: "right",
      className: "whitespace-nowrap",
      cell: ({ amountCents }) => <Money cents={amountCents} />,
    },
    {
      key: "status",
      header: m.payout_table_status(),
      sort: {
        by: "ready",
        up: m.payout_table_those_to_pay_first(),
        down: m.payout_table_held_ones_first(),
        starts: "up",
      },
      cell: (payout) => <StatusBadge status={badgeOf(payout)} />,
    },
    {
      key: "method",
      header: m.payout_table_method(),
      cell: (payout) => (
        <MethodCell payout={payout} onAccount={payout.canPay ? () => handlers.onAccount(payout.id) : undefined} />
      ),
    },
    {
      key: "date",
      header: m.payout_table_date(),
      sort: byTime("created"),
      className: "muted whitespace-nowrap",
      cell: ({ createdAt }) => <Time value={createdAt} as="day" />,
    },
    {
      key: "action",
      header: m.payout_table_action(),
      align: "right",
      narrow: "bare",
      cell: (payout) => <Outcome payout={payout} {...handlers} />,
    },
  ];
}

export function PayoutTableSkeleton() {
  return (
    <div role="status" aria-label={m.payout_table_loading_payouts()}>
      {Array.from({ length: 8 }, (_, index) => (
        <div
          key={index}
          className="flex items-center gap-5 border-t border-line px-6 py-4 first:border-t-0"
          aria-hidden="true"
        >
          <Skeleton width={40} height={40} shape="circle" />
          <Skeleton width="24%" height={18} />
          <Skeleton width="20%" height={18} />
          <Skeleton width="12%" height={18} className="ml-auto" />
          <Skeleton width={80} height={26} shape="pill" />
        </div>
      ))}
    </div>
  );
}
