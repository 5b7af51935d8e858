import type { GoalResult } from "@lib/api/staff-types";
import * as m from "@messages/admin";

/** 0.0312 as "3.1 %"; a difference has its sign. */
export function rateText(rate: number | null, { signed = false } = {}): string {
  if (rate === null) return "–";
  const points = (rate * 100).toFixed(1);
  return `${signed && rate > 0 ? "+" : ""}${points === "-0.0" ? "0.0" : points} %`;
}

export function intervalText(interval: { low: number; high: number } | null, options?: { signed?: boolean }): string {
  return interval === null
    ? ""
    : m.figures_interval({ low: rateText(interval.low, options), high: rateText(interval.high, options) });
}

/** Small ones are not zero. */
export function pText(p: number | null): string {
  if (p === null) return "–";
  return p < 0.001 ? "below 0.001" : p.toFixed(3);
}

/** What the figures say, in a sentence; for one look at the end. */
export function verdict({ a, b, difference, pValue }: GoalResult): string {
  if (a.exposures === 0 || b.exposures === 0 || difference === null || pValue === null)
    return m.figures_nobody_has_seen_both_versions();
  if (pValue >= 0.05) return m.figures_no_difference();
  return difference > 0 ? m.figures_b_does_better_than_chance() : m.figures_a_does_better_than_chance();
}
