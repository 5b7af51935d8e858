import { chooseCurrency, CURRENCIES, useChosenCurrency } from "@lib/currency";

/** Whether prizes also say what they are about worth elsewhere. */
export function CurrencySelect() {
  const currency = useChosenCurrency();
  return (
    <label className="currency-select">
      Amounts
      <span className="select-box">
        <select className="select" value={currency} onChange={(event) => chooseCurrency(event.target.value)}>
          <option value="">in PKR only</option>
          {CURRENCIES.map((code) => (
            <option key={code} value={code}>
              about in {code}, too
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}
