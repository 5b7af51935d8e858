import type { HandoverView } from "@lib/api/types";
import { formatPercent } from "@lib/format";
import * as m from "@messages/handover";
import { Card, Ledger, LedgerRow, TextLink } from "@ui";

type HandoverAmounts = Pick<
  HandoverView,
  "status" | "winner" | "prizeCents" | "feeCents" | "feeBps" | "winnerCents" | "payoutId"
>;

function state({ status, winner }: HandoverAmounts, isWinner: boolean): string {
  if (status === "ACCEPTED")
    return isWinner ? m.handover_money_released_to_you() : m.handover_money_released_to({ winner: winner.name });
  if (status === "LAPSED") return m.handover_money_still_held();
  if (status === "DISPUTED") return m.handover_money_held_for_dispute();
  if (status === "REVERSED") return isWinner ? m.handover_money_back_to_client() : m.handover_money_back_to_you();
  return isWinner ? m.handover_money_held_for_you() : m.handover_money_held_until_you_accept();
}

/** Where the prize goes and what holds it. */
export function HandoverMoney({ handover, winner }: { handover: HandoverAmounts; winner: boolean }) {
  return (
    <Card pad aria-labelledby="handover-money" className="stack gap-3">
      <div className="spread">
        <h2 id="handover-money" className="text-18">
          {m.handover_money_title()}
        </h2>
        {!winner && (
          <TextLink className="small" to="/documents" arrow>
            {m.handover_money_receipts()}
          </TextLink>
        )}
        {winner && handover.payoutId && (
          <TextLink className="small" to="/payouts" arrow>
            {m.handover_money_your_payouts()}
          </TextLink>
        )}
      </div>
      <p className="small muted">{state(handover, winner)}</p>
      <Ledger>
        <LedgerRow label={m.handover_money_prize()} cents={handover.prizeCents} />
        <LedgerRow label={m.handover_money_fee({ rate: formatPercent(handover.feeBps) })} cents={handover.feeCents} />
        <LedgerRow
          label={
            handover.status === "DISPUTED"
              ? winner
                ? m.handover_money_you_would_receive()
                : m.handover_money_winner_would_receive()
              : winner
                ? m.handover_money_you_receive()
                : m.handover_money_winner_receives()
          }
          cents={handover.winnerCents}
          sum
        />
      </Ledger>
    </Card>
  );
}
