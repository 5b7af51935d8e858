import { describe, expect, it } from "vitest";
import { approximate, chooseCurrency } from "./currency";

describe("approximate", () => {
  it("rounds to whole units, and keeps two decimals of small amounts", () => {
    expect(approximate(1_250_000, "281.45")).toBe("44");
    expect(approximate(50_000_000, "281.45")).toBe("1,777");
    expect(approximate(500, "281.45")).toBe("0.02");
    expect(approximate(280_000, "280")).toBe("10");
    expect(approximate(279_900, "280")).toBe("10.00");
    expect(approximate(50_000_000, "0.5")).toBe("1,000,000");
  });
});

describe("chooseCurrency", () => {
  it("remembers the choice and forgets it", () => {
    chooseCurrency("EUR");
    expect(localStorage.getItem("muqabla-currency")).toBe("EUR");
    chooseCurrency("");
    expect(localStorage.getItem("muqabla-currency")).toBeNull();
  });
});
