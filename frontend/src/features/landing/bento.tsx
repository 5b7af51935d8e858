import { WALLET_PAYOUT_TIME } from "@content/payout-times";
import { feeOf } from "@lib/fee";
import { formatPercent } from "@lib/format";
import { FEE_BPS } from "@lib/rules.gen";
import { Badge, InitialsTile, Lattice, Ledger, LedgerRow, Person, SealedTile } from "@ui";

/** The prize of the slip. */
const PRIZE_CENTS = 4_500_000;

/** Three reasons, each with a piece of the product as its picture. */
export function Bento() {
  return (
    <section className="wrap band" id="why" aria-labelledby="why-title">
      <div className="section-title">
        <h2 id="why-title">Why choose Muqabla</h2>
        <p className="lede">The money is settled before the first sketch. You only have to be good.</p>
      </div>
      <div className="bento">
        <article className="card cell">
          <h3>Competitive Contests</h3>
          <p>Sealed entries: nobody sees your idea until the contest closes, so nobody can copy it.</p>
          <div className="mini wide-seal">
            <SealedTile />
          </div>
        </article>
        <article className="card cell">
          <h3>Top Clients</h3>
          <p>
            Every client pays the whole prize first. You see their record before you enter: contests posted, awarded and
            paid.
          </p>
          <div className="mini stack gap-3">
            <Person name="Palwasha Kakar" sub="Chiltan Honey, Quetta" />
            <Ledger className="small">
              <LedgerRow label="Contests awarded">6 of 6</LedgerRow>
              <LedgerRow label="Prizes paid" cents={27_450_000} />
            </Ledger>
          </div>
        </article>
        <Lattice className="cell night rounded-card" fade="160deg">
          <h3>Quick Payouts</h3>
          <p>
            One flat {formatPercent(FEE_BPS)} fee, taken only when you win. Wallet payouts arrive in{" "}
            {WALLET_PAYOUT_TIME}.
          </p>
          <div className="slip">
            <Ledger>
              <LedgerRow label="Prize in escrow" cents={PRIZE_CENTS} />
              <LedgerRow label={`Platform fee, ${formatPercent(FEE_BPS)}`} cents={-feeOf(PRIZE_CENTS, FEE_BPS)} />
              <LedgerRow label="You receive" cents={PRIZE_CENTS - feeOf(PRIZE_CENTS, FEE_BPS)} sum />
            </Ledger>
            <div className="row tight small mt-3.5 border-t border-line pt-3">
              <InitialsTile text="ep" look="green" />
              <span className="muted">Easypaisa ···· 4471</span>
              <span className="push">
                <Badge look="paid">Paid</Badge>
              </span>
            </div>
          </div>
        </Lattice>
      </div>
    </section>
  );
}
