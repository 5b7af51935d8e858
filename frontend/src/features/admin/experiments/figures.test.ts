import { expect, it } from "vitest";
import type { GoalResult } from "@lib/api/staff-types";
import { intervalText, pText, rateText, verdict } from "./figures";

const side = (exposures: number, conversions: number) => ({
  exposures,
  conversions,
  rate: exposures ? conversions / exposures : null,
  interval: null,
});
const goal = (difference: number | null, pValue: number | null, a = 100, b = 100): GoalResult => ({
  goal: "registered",
  a: side(a, 1),
  b: side(b, 1),
  difference,
  differenceInterval: null,
  pValue,
});

it("writes rates with one digit", () => {
  expect([rateText(0.0312), rateText(0), rateText(1), rateText(null)]).toEqual(["3.1 %", "0.0 %", "100.0 %", "–"]);
  expect([
    rateText(0.012, { signed: true }),
    rateText(-0.012, { signed: true }),
    rateText(-0.0001, { signed: true }),
  ]).toEqual(["+1.2 %", "-1.2 %", "0.0 %"]);
  expect(intervalText({ low: 0.01, high: 0.05 })).toBe("1.0 % to 5.0 %");
});

it("does not call a small p zero", () => {
  expect([pText(0.0004), pText(0.0491), pText(1), pText(null)]).toEqual(["below 0.001", "0.049", "1.000", "–"]);
});

it("says what may be said, and no more", () => {
  expect(verdict(goal(0.1, 0.01))).toContain("B does better");
  expect(verdict(goal(-0.1, 0.01))).toContain("A does better");
  expect(verdict(goal(0.1, 0.05))).toContain("chance");
  expect(verdict(goal(null, null, 0, 10))).toContain("Nobody has seen both");
});
