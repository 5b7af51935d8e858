import { chooseCurrency, CURRENCIES, useChosenCurrency } from "@lib/currency";
import * as m from "@messages/app";

/** Whether prizes also say what they are about worth elsewhere. */
export function CurrencySelect() {
  const currency = useChosenCurrency();
  return (
    <label className="currency-select">
      {m.currency_select_amounts()}
      <span className="select-box">
        <select className="select" value={currency} onChange={(event) => chooseCurrency(event.target.value)}>
          <option value="">{m.currency_select_in_pkr_only()}</option>
          {CURRENCIES.map((code) => (
            <option key={code} value={code}>
              {m.currency_select_about_in_too({ code })}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}
