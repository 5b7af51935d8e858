import { formatMoney } from "@lib/format";
import * as m from "@messages/dashboard";
import { type MonthEarnings, niceCeiling, shortRupees } from "./talent-model";
import "./earnings-chart.css";

const LINES = [1, 0.75, 0.5, 0.25, 0];

/** Bars per month. The picture is for eyes; the same figures stand in a table for screen readers. */
export default function EarningsChart({ months }: { months: MonthEarnings[] }) {
  const top = niceCeiling(Math.max(...months.map(({ cents }) => cents)));
  return (
    <figure className="earnings">
      <div className="earnings-plot" aria-hidden="true">
        {LINES.map((share) => (
          <span key={share} className="earnings-line" style={{ "--v": `${share * 100}%` }}>
            <span>{shortRupees(top * share)}</span>
          </span>
        ))}
        <div className="earnings-bars">
          {months.map(({ key, label, cents }) => (
            <span key={key} className="earnings-month">
              <span className="earnings-value">{formatMoney(cents)}</span>
              <span
                className="earnings-bar"
                data-empty={cents === 0 ? "" : undefined}
                style={{ "--v": `${(cents / top) * 100}%` }}
              />
              <span className="earnings-label">{label}</span>
            </span>
          ))}
        </div>
      </div>
      {/* A table is as wide as its words, whatever its style says. */}
      <div className="sr">
        <table>
          <caption>{m.earnings_chart_paid_to_you_per_month()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.earnings_chart_month()}</th>
              <th scope="col">{m.earnings_chart_paid()}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ key, label, year, cents }) => (
              <tr key={key}>
                <th scope="row">
                  {label} {year}
                </th>
                <td>{formatMoney(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
