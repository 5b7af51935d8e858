import { Gavel } from "lucide-react";
import type { DisputeDecision, DisputeSide, DisputeView, PersonRef } from "@lib/api/types";
import { formatPercent } from "@lib/format";
import * as m from "@messages/handover";
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
  const rate = formatPercent(dispute.feeBps);
  const overruled = dispute.decisions.some(({ round }) => round > decision.round);
  const title = verdictTitle(decision.verdict, people.WINNER.name, people.CLIENT.name, side);
  return (
    <article
      className="stack gap-3 rounded-card border border-line p-4 sm:p-5"
      aria-label={decision.round === 1 ? m.decisions_title() : m.decisions_title_on_appeal()}
    >
      <div className="spread">
        <p className="row tight nowrap strong">
          <Icon as={Gavel} className="flex-none text-brand" />
          {title}
        </p>
        <span className="row tight">
          {decision.round === 2 && <Badge look="closed">{m.decisions_on_appeal()}</Badge>}
          {overruled && <Badge look="closed">{m.decisions_replaced()}</Badge>}
        </span>
      </div>
      <p className="whitespace-pre-line wrap-anywhere text-ink-2" dir="auto">
        {decision.note}
      </p>
      <Ledger>
        {decision.winnerCents > 0 && (
          <LedgerRow
            label={side === "WINNER" ? m.decisions_you_receive() : m.decisions_receives({ winner: people.WINNER.name })}
            cents={netCents}
          />
        )}
        {decision.winnerCents > 0 && (
          <LedgerRow
            label={clientCents > 0 ? m.decisions_fee_of_part({ rate }) : m.decisions_fee({ rate })}
            cents={feeCents}
          />
        )}
        {clientCents > 0 && (
          <LedgerRow
            label={side === "CLIENT" ? m.decisions_back_to_you() : m.decisions_back_to({ client: people.CLIENT.name })}
            cents={clientCents}
          />
        )}
        <LedgerRow label={m.decisions_prize()} cents={dispute.prizeCents} sum />
      </Ledger>
      <p className="tiny muted">{m.decisions_decided({ date: <Time value={decision.decidedAt} as="full" /> })}</p>
    </article>
  );
}

/** What was decided in the first round, or on appeal, with where the prize goes. */
export function RoundDecision({ round, ...props }: DecisionsProps & { round: 1 | 2 }) {
  const decision = props.dispute.decisions.find((candidate) => candidate.round === round);
  return decision ? <Decision decision={decision} {...props} /> : null;
}
