import { useId } from "react";
import { cx } from "@ui";
import "./charts.css";

export interface Bar {
  key: string;
  /** Below the bar; short. */
  label: string;
  value: number;
  /** The value as people read it. */
  text: string;
}

interface BarChartProps {
  /** What the bars are, for those who do not see them. */
  caption: string;
  /** What a bar stands for, for the head of the table: "Month". */
  unit: string;
  /** What is counted, for the head of the table: "Paid". */
  measure: string;
  bars: Bar[];
  tone?: "brand" | "accent";
}

const WIDTH = 600;
const HEIGHT = 190;
const FLOOR = 164;

/** The next round number above, so that the highest bar has air. */
function ceiling(value: number): number {
  if (value <= 0) return 1;
  const step = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 2.5, 5, 10].map((factor) => factor * step).find((candidate) => candidate >= value) ?? value;
}

/** Bars over time, drawn; the same figures stand in a table for screen readers. */
export function BarChart({ caption, unit, measure, bars, tone = "brand" }: BarChartProps) {
  const id = useId();
  const top = ceiling(Math.max(0, ...bars.map(({ value }) => value)));
  const slot = WIDTH / Math.max(bars.length, 1);
  const width = Math.min(34, slot * 0.62);
  // Days with their month touch each other when there are many.
  const crowded = bars.length * Math.max(0, ...bars.map(({ label }) => label.length)) > 60;
  const heightOf = (value: number) => (value <= 0 ? 2 : Math.max(3, (value / top) * (FLOOR - 24)));
  return (
    <figure className="bar-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id} className={tone}>
        <title id={id}>{caption}</title>
        {[0, 0.5, 1].map((share) => (
          <line
            key={share}
            className="grid-line"
            x1="0"
            x2={WIDTH}
            y1={FLOOR - share * (FLOOR - 24)}
            y2={FLOOR - share * (FLOOR - 24)}
          />
        ))}
        {bars.map(({ key, label, value, text }, index) => {
          const height = heightOf(value);
          const last = index === bars.length - 1;
          // The last value is always shown; it must not stand in the bar before.
          const below = last ? Math.max(height, heightOf(bars[index - 1]?.value ?? 0)) : height;
          const middle = slot * index + slot / 2;
          return (
            <g key={key} className={value > 0 ? "bar" : "bar none"}>
              <title>{`${label}: ${text}`}</title>
              <rect className="hit" x={slot * index} y="0" width={slot} height={FLOOR} />
              <rect className="fill" x={middle - width / 2} y={FLOOR - height} width={width} height={height} rx="4" />
              <text className="value" x={middle} y={FLOOR - below - 7}>
                {text}
              </text>
              {!(crowded && index % 2 === 0) && (
                <text
                  className={cx("label", !crowded && index % 2 === 0 && "odd", last && "last")}
                  x={last ? WIDTH : middle}
                  y={HEIGHT - 6}
                >
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      {/* A table is as wide as its words, whatever its style says. */}
      <div className="sr">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              <th scope="col">{measure}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, label, text }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
