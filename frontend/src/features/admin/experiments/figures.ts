import type { GoalResult } from "@lib/api/staff-types";

/** 0.0312 as "3.1 %"; a difference has its sign. */
export function rateText(rate: number | null, { signed = false } = {}): string {
  if (rate === null) return "–";
  const points = (rate * 100).toFixed(1);
  return `${signed && rate > 0 ? "+" : ""}${points === "-0.0" ? "0.0" : points} %`;
}

export function intervalText(interval: { low: number; high: number } | null, options?: { signed?: boolean }): string {
  return interval === null ? "" : `${rateText(interval.low, options)} to ${rateText(interval.high, options)}`;
}

/** Small ones are not zero. */
export function pText(p: number | null): string {
  if (p === null) return "–";
  return p < 0.001 ? "below 0.001" : p.toFixed(3);
}

/** What the figures say, in a sentence; for one look at the end. */
export function verdict({ a, b, difference, pValue }: GoalResult): string {
  if (a.exposures === 0 || b.exposures === 0 || difference === null || pValue === null)
    return "Nobody has seen both versions yet.";
  if (pValue >= 0.05) return "No difference that could not be chance.";
  return difference > 0 ? "B does better than chance would explain." : "A does better than chance would explain.";
}
