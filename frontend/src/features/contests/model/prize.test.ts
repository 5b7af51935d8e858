import { describe, expect, it } from "vitest";
import { prizeFromInput, prizeToInput, splitPrize } from "./prize";

describe("prize", () => {
  it("rounds the fee down, so that fee and net are the prize", () => {
    expect(splitPrize(4_500_000)).toEqual({ prizeCents: 4_500_000, feeCents: 135_000, winnerCents: 4_365_000 });
    expect(splitPrize(533)).toEqual({ prizeCents: 533, feeCents: 15, winnerCents: 518 });
  });

  it("turns rupees into paisa", () => {
    expect(prizeFromInput("10")).toBe(1_000);
    expect(prizeFromInput("60,000")).toBe(6_000_000);
    expect(prizeFromInput("12.5")).toBe(1_250);
  });

  it("keeps an amount that is too large or too fine, for a message of its own", () => {
    expect(prizeFromInput("1000000000")).toBe(100_000_000_000);
    expect(prizeFromInput("12.345")).toBe(1_234.5);
    expect(prizeFromInput("12.340")).toBe(1_234);
  });

  it.each(["", "abc", "-5", "1e5", ".", "5."])("refuses %j", (text) => {
    expect(prizeFromInput(text)).toBeNaN();
  });

  it("shows paisa as rupees", () => {
    expect(prizeToInput(1_000)).toBe("10");
    expect(prizeToInput(1_250)).toBe("12.50");
    expect(prizeToInput(Number.NaN)).toBe("");
  });
});
