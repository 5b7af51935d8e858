import type { HandoverView } from "@lib/api/types";
import { formatPercent } from "@lib/format";
import * as m from "@messages/handover";
import { Card, Ledger, LedgerRow, TextLink } from "@ui";

type HandoverAmounts = Pick<
  HandoverView,
  "status" | "place" | "winner" | "prizeCents" | "feeCents" | "feeBps" | "winnerCents" | "payoutId"
>;

function state({ status, place, winner }: HandoverAmounts, isWinner: boolean): string {
  if (status === "ACCEPTED")
    return isWinner ? m.handover_money_released_to_you() : m.handover_money_released_to({ winner: winner.name });
  if (status === "DISPUTED") return m.handover_money_held_for_dispute();
  // Nobody takes the place of a bought entry: its price goes back by itself.
  if (status === "LAPSED" && place !== null) return m.handover_money_still_held();
  if (status === "REVERSED" || status === "LAPSED")
    return isWinner ? m.handover_money_back_to_client() : m.handover_money_back_to_you();
  return isWinner ? m.handover_money_held_for_you() : m.handover_money_held_until_you_accept();
}

/** Where the prize goes and what holds it. */
export function HandoverMoney({ handover, winner }: { handover: HandoverAmounts; winner: boolean }) {
  const bought = handover.place === null;
  const person = bought ? m.handover_money_author() : m.handover_money_winner();
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
        <LedgerRow label={bought ? m.handover_money_price() : m.handover_money_prize()} cents={handover.prizeCents} />
        <LedgerRow label={m.handover_money_fee({ rate: formatPercent(handover.feeBps) })} cents={handover.feeCents} />
        <LedgerRow
          label={
            handover.status === "DISPUTED"
              ? winner
                ? m.handover_money_you_would_receive()
                : m.handover_money_would_receive({ person })
              : winner
                ? m.handover_money_you_receive()
                : m.handover_money_receives({ person })
          }
          cents={handover.winnerCents}
          sum
        />
      </Ledger>
    </Card>
  );
}
