import { WALLET_PAYOUT_TIME } from "@content/payout-times";
import { feeOf } from "@lib/fee";
import { formatPercent } from "@lib/format";
import { FEE_BPS } from "@lib/rules.gen";
import * as m from "@messages/landing";
import { Badge, InitialsTile, Lattice, Ledger, LedgerRow, Person, SealedTile } from "@ui";

/** The prize of the slip. */
const PRIZE_CENTS = 4_500_000;

/** Three reasons, each with a piece of the product as its picture. */
export function Bento() {
  return (
    <section className="wrap band" id="why" aria-labelledby="why-title">
      <div className="section-title">
        <h2 id="why-title">{m.bento_why_choose_muqabla()}</h2>
        <p className="lede">{m.bento_the_money_is_settled_before()}</p>
      </div>
      <div className="bento">
        <article className="card cell">
          <h3>{m.bento_competitive_contests()}</h3>
          <p>{m.bento_sealed_entries_nobody_sees()}</p>
          <div className="mini wide-seal">
            <SealedTile />
          </div>
        </article>
        <article className="card cell">
          <h3>{m.bento_top_clients()}</h3>
          <p>{m.bento_every_client_pays_the_whole()}</p>
          <div className="mini stack gap-3">
            <Person name="Palwasha Kakar" sub={m.bento_chiltan_honey_quetta()} />
            <Ledger className="small">
              <LedgerRow label={m.bento_contests_awarded()}>{m.bento_6_of_6()}</LedgerRow>
              <LedgerRow label={m.bento_prizes_paid()} cents={27_450_000} />
            </Ledger>
          </div>
        </article>
        <Lattice className="cell night rounded-card" fade="160deg">
          <h3>{m.bento_quick_payouts()}</h3>
          <p>
            {m.bento_one_flat_fee_taken_only({ fee: formatPercent(FEE_BPS), walletPayoutTime: WALLET_PAYOUT_TIME })}
          </p>
          <div className="slip">
            <Ledger>
              <LedgerRow label={m.bento_prize_in_escrow()} cents={PRIZE_CENTS} />
              <LedgerRow
                label={m.bento_platform_fee({ fee: formatPercent(FEE_BPS) })}
                cents={-feeOf(PRIZE_CENTS, FEE_BPS)}
              />
              <LedgerRow label={m.bento_you_receive()} cents={PRIZE_CENTS - feeOf(PRIZE_CENTS, FEE_BPS)} sum />
            </Ledger>
            <div className="row tight small mt-3.5 border-t border-line pt-3">
              <InitialsTile text="ep" look="green" />
              <span className="muted">{m.bento_easypaisa_4471()}</span>
              <span className="push">
                <Badge look="paid">{m.bento_paid()}</Badge>
              </span>
            </div>
          </div>
        </Lattice>
      </div>
    </section>
  );
}
