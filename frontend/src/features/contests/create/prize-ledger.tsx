import { formatPercent } from "@lib/format";
import { FEE_BPS } from "@lib/rules.gen";
import * as m from "@messages/contests";
import { Ledger, LedgerRow } from "@ui";
import { splitPrize } from "../model/prize";

/** What the client pays and where it goes; follows the prize while it is typed. `several` places have several winners. */
export function PrizeLedger({ prizeCents, several }: { prizeCents: number; several: boolean }) {
  const { feeCents, winnerCents } = splitPrize(Number.isInteger(prizeCents) ? prizeCents : 0);
  return (
    <div className="stack gap-3" aria-live="polite">
      <Ledger>
        <LedgerRow
          label={several ? m.contest_summary_winners_receive() : m.prize_ledger_winner_receives()}
          cents={winnerCents}
        />
        <LedgerRow label={m.prize_ledger_fee({ rate: formatPercent(FEE_BPS) })} cents={feeCents} />
        <LedgerRow label={m.prize_ledger_you_pay()} cents={winnerCents + feeCents} sum />
      </Ledger>
      <p className="small muted">{m.prize_ledger_no_extra_fee()}</p>
    </div>
  );
}
