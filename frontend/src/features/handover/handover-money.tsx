import type { HandoverView } from "@lib/api/types";
import { formatPercent } from "@lib/format";
import { Card, Ledger, LedgerRow, TextLink } from "@ui";

type HandoverAmounts = Pick<
  HandoverView,
  "status" | "winner" | "prizeCents" | "feeCents" | "feeBps" | "winnerCents" | "payoutId"
>;

function state({ status, winner }: HandoverAmounts, isWinner: boolean): string {
  if (status === "ACCEPTED")
    return isWinner ? "Released to you. The payout follows to your default method." : `Released to ${winner.name}.`;
  if (status === "LAPSED") return "Still held. Nothing was paid out.";
  if (status === "DISPUTED") return "Held until the dispute is settled.";
  if (status === "REVERSED") return isWinner ? "Went back to the client." : "Went back to you.";
  return isWinner ? "Held for you until the client accepts the files." : "Held until you accept the files.";
}

/** Where the prize goes and what holds it. */
export function HandoverMoney({ handover, winner }: { handover: HandoverAmounts; winner: boolean }) {
  return (
    <Card pad aria-labelledby="handover-money" className="stack gap-3">
      <div className="spread">
        <h2 id="handover-money" className="text-18">
          The money
        </h2>
        {!winner && (
          <TextLink className="small" to="/documents" arrow>
            Receipts
          </TextLink>
        )}
        {winner && handover.payoutId && (
          <TextLink className="small" to="/payouts" arrow>
            Your payouts
          </TextLink>
        )}
      </div>
      <p className="small muted">{state(handover, winner)}</p>
      <Ledger>
        <LedgerRow label="Prize" cents={handover.prizeCents} />
        <LedgerRow label={`Fee, ${formatPercent(handover.feeBps)}`} cents={handover.feeCents} />
        <LedgerRow
          label={
            handover.status === "DISPUTED"
              ? winner
                ? "You would receive"
                : "Winner would receive"
              : winner
                ? "You receive"
                : "Winner receives"
          }
          cents={handover.winnerCents}
          sum
        />
      </Ledger>
    </Card>
  );
}
