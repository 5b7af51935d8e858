import { Link } from "react-router";
import { useCurrentUser } from "@lib/use-current-user";
import { Button, type Column, Money, Person, Skeleton, StatusBadge, Time } from "@ui";
import type { FinancePayout } from "@lib/api/finance-types";
import type { PayoutRisk } from "@lib/api/types";
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
        Look at it by <Time value={risk.reviewBy} as="day" />
      </span>
      {risk.canLift && (
        <Button
          size="sm"
          onClick={() => onLift(payout.id)}
          aria-label={`Lift the review: ${payout.winner.name}, ${payout.entry.contest.title}`}
        >
          Lift the review
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
  return (
    <span className="stack gap-2 lg:justify-items-end">
      <span className="small muted block max-w-[30ch] lg:text-right">
        {mine ? "You" : proposal.by.name} reported it {paid ? "paid" : "failed"} <Time value={proposal.at} />
        {proposal.reference && <span className="num block">Ref {proposal.reference}</span>}
        {mine && <span className="block">Another admin confirms it.</span>}
      </span>
      <span className="row nowrap tight">
        {!mine && (
          <Button
            size="sm"
            onClick={() => (paid ? onPaid : onFailed)(payout.id)}
            aria-label={`Confirm: ${payout.winner.name}, ${payout.entry.contest.title}`}
          >
            Confirm
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onWithdraw(payout.id)}
          aria-label={`Withdraw the report: ${payout.winner.name}, ${payout.entry.contest.title}`}
        >
          Withdraw
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
        {payout.reference && <span className="num block">Ref {payout.reference}</span>}
      </span>
    );
  }
  if (payout.status === "FAILED")
    return <span className="small muted block max-w-[26ch] lg:ml-auto">{payout.notes ?? "Failed"}</span>;
  if (!payout.canPay)
    return (
      <span className="small muted block max-w-[26ch] lg:ml-auto">
        {holdText(payout.holds) ?? "You are part of this contest: another admin pays it"}
      </span>
    );
  return (
    <span className="row nowrap tight justify-end lg:flex-col lg:items-end">
      <Button
        size="sm"
        onClick={() => onPaid(payout.id)}
        aria-label={`Mark Paid: ${payout.winner.name}, ${payout.entry.contest.title}`}
      >
        Mark Paid
      </Button>
      <Button
        size="sm"
        variant="ghost"
        className="text-danger"
        onClick={() => onFailed(payout.id)}
        aria-label={`Mark Failed: ${payout.winner.name}, ${payout.entry.contest.title}`}
      >
        Mark Failed
      </Button>
    </span>
  );
}

export function payoutColumns(handlers: MarkHandlers): Column<FinancePayout>[] {
  return [
    {
      key: "winner",
      header: "Winner",
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
      header: "Contest",
      className: "lg:max-w-56",
      cell: ({ entry }) => (
        <Link className="text-ink no-underline hover:underline" to={`/contests/${entry.contest.id}`}>
          {entry.contest.title}
        </Link>
      ),
    },
    {
      key: "amount",
      header: "Amount",
      sort: bySize("amount", "amount"),
      align: "right",
      className: "whitespace-nowrap",
      cell: ({ amountCents }) => <Money cents={amountCents} />,
    },
    {
      key: "status",
      header: "Status",
      sort: { by: "ready", up: "Those to pay first", down: "Held ones first", starts: "up" },
      cell: (payout) => <StatusBadge status={badgeOf(payout)} />,
    },
    {
      key: "method",
      header: "Method",
      cell: (payout) => (
        <MethodCell payout={payout} onAccount={payout.canPay ? () => handlers.onAccount(payout.id) : undefined} />
      ),
    },
    {
      key: "date",
      header: "Date",
      sort: byTime("created"),
      className: "muted whitespace-nowrap",
      cell: ({ createdAt }) => <Time value={createdAt} as="day" />,
    },
    {
      key: "action",
      header: "Action",
      align: "right",
      narrow: "bare",
      cell: (payout) => <Outcome payout={payout} {...handlers} />,
    },
  ];
}

export function PayoutTableSkeleton() {
  return (
    <div role="status" aria-label="Loading payouts">
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
