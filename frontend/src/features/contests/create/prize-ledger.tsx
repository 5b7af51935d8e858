import { formatPercent } from "@lib/format";
import { FEE_BPS } from "@lib/rules.gen";
import { Ledger, LedgerRow } from "@ui";
import { splitPrize } from "../model/prize";

/** What the client pays and where it goes; follows the prize while it is typed. */
export function PrizeLedger({ prizeCents }: { prizeCents: number }) {
  const { feeCents, winnerCents } = splitPrize(Number.isInteger(prizeCents) ? prizeCents : 0);
  return (
    <div className="stack gap-3" aria-live="polite">
      <Ledger>
        <LedgerRow label="Winner receives" cents={winnerCents} />
        <LedgerRow label={`Fee at award, ${formatPercent(FEE_BPS)}`} cents={feeCents} />
        <LedgerRow label="You pay" cents={winnerCents + feeCents} sum />
      </Ledger>
      <p className="small muted">No extra fee on top. The prize is held until you accept the winner's files.</p>
    </div>
  );
}
