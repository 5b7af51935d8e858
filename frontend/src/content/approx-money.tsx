import { approximate, useChosenCurrency } from "@lib/currency";
import { useApi } from "@lib/api/use-api";
import * as m from "@messages/content";

/** "about USD 45" below a prize, for people who asked for it. Loads nothing for the others. */
export function ApproxMoney({ cents }: { cents: number }) {
  const currency = useChosenCurrency();
  const { data, isLoading } = useApi(currency ? "/api/currency/rates" : null);
  if (!currency) return null;
  const rate = data?.find((item) => item.currency === currency);
  // The line keeps its place while the rate is on its way.
  if (!rate && !isLoading) return null;
  return (
    <span
      className="num block text-12 font-medium tracking-normal text-muted"
      title={rate && m.approx_money_at_the_rate_of({ asOf: rate.asOf })}
    >
      {rate ? m.approx_money_about({ currency, amount: approximate(cents, rate.pkrPerUnit) }) : "\u00a0"}
    </span>
  );
}
