import { Gavel } from "lucide-react";
import type { DisputeDecision, DisputeSide, DisputeView, PersonRef } from "@lib/api/types";
import { formatPercent } from "@lib/format";
import { Badge, Icon, Ledger, LedgerRow, Time } from "@ui";
import { amountsOf, verdictTitle } from "./model";

interface DecisionsProps {
  dispute: DisputeView;
  people: Record<DisputeSide, PersonRef>;
  /** Who looks at it. */
  side: DisputeSide;
}

function Decision({ decision, dispute, people, side }: DecisionsProps & { decision: DisputeDecision }) {
  const { netCents, feeCents, clientCents } = amountsOf(decision, dispute.feeBps);
  const overruled = dispute.decisions.some(({ round }) => round > decision.round);
  const title = verdictTitle(
    decision.verdict,
    side === "WINNER" ? "you" : people.WINNER.name,
    side === "CLIENT" ? "you" : people.CLIENT.name,
  );
  return (
    <article
      className="stack gap-3 rounded-card border border-line p-4 sm:p-5"
      aria-label={decision.round === 1 ? "Decision" : "Decision on appeal"}
    >
      <div className="spread">
        <p className="row tight nowrap strong">
          <Icon as={Gavel} className="flex-none text-brand" />
          {title}
        </p>
        <span className="row tight">
          {decision.round === 2 && <Badge look="closed">On appeal</Badge>}
          {overruled && <Badge look="closed">Replaced on appeal</Badge>}
        </span>
      </div>
      <p className="whitespace-pre-line wrap-anywhere text-ink-2" dir="auto">
        {decision.note}
      </p>
      <Ledger>
        {decision.winnerCents > 0 && (
          <LedgerRow label={side === "WINNER" ? "You receive" : `${people.WINNER.name} receives`} cents={netCents} />
        )}
        {decision.winnerCents > 0 && (
          <LedgerRow
            label={`Fee, ${formatPercent(dispute.feeBps)}${clientCents > 0 ? " of that part" : ""}`}
            cents={feeCents}
          />
        )}
        {clientCents > 0 && (
          <LedgerRow label={`Back to ${side === "CLIENT" ? "you" : people.CLIENT.name}`} cents={clientCents} />
        )}
        <LedgerRow label="Prize" cents={dispute.prizeCents} sum />
      </Ledger>
      <p className="tiny muted">
        Decided by an administrator on <Time value={decision.decidedAt} as="full" />
      </p>
    </article>
  );
}

/** What was decided in the first round, or on appeal, with where the prize goes. */
export function RoundDecision({ round, ...props }: DecisionsProps & { round: 1 | 2 }) {
  const decision = props.dispute.decisions.find((candidate) => candidate.round === round);
  return decision ? <Decision decision={decision} {...props} /> : null;
}
