import { describe, expect, it } from "vitest";
import * as m from "@messages/lib";
import {
  formatAmount,
  formatBytes,
  formatInteger,
  formatMoney,
  formatPercent,
  initials,
  maskAccount,
  parseRupees,
  toWholeRupees,
} from "./format";

describe("formatMoney", () => {
  it.each([
    [1_250_000, "PKR 12,500"],
    [500, "PKR 5"],
    [50_000_000, "PKR 500,000"],
    [0, "PKR 0"],
    [123_456_789_00, "PKR 123,456,789"],
  ])("shows %i paisa without decimals when whole", (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
  });

  it("keeps both digits of paisa", () => {
    expect(formatMoney(1_250_050)).toBe("PKR 12,500.50");
    expect(formatMoney(5)).toBe("PKR 0.05");
  });

  it("puts the minus before the figure", () => {
    expect(formatAmount(-135_000)).toBe("\u22121,350");
  });

  it("groups by thousands, not by lakh", () => {
    expect(formatInteger(12_345_678)).toBe("12,345,678");
  });
});

describe("parseRupees", () => {
  it.each([
    ["60,000", 6_000_000],
    ["PKR 12 500", 1_250_000],
    ["5", 500],
    ["10.5", 1_050],
    ["10.05", 1_005],
  ])("reads %s", (text, cents) => {
    expect(parseRupees(text)).toBe(cents);
  });

  it.each(["", "abc", "-5", "1.234", "1e5"])("refuses %s", (text) => {
    expect(parseRupees(text)).toBeUndefined();
  });
});

describe("small texts", () => {
  it("counts", () => {
    expect(m.time_days({ count: 1 })).toBe("1 day");
    expect(m.time_days({ count: 1_031 })).toBe("1,031 days");
    expect(m.time_days({ count: 0 })).toBe("0 days");
  });

  it("shows sizes", () => {
    expect(formatBytes(512)).toBe("512 B");
    expect(formatBytes(1_900_000)).toBe("1.8 MB");
    expect(formatBytes(25 * 1024 * 1024)).toBe("25 MB");
  });

  it("masks all but the last four digits", () => {
    expect(maskAccount("03001234567")).toBe("···· 4567");
  });

  it("takes initials from the first and last word", () => {
    expect(initials("Hira Baloch")).toBe("HB");
    expect(initials(" hira ")).toBe("H");
    expect(initials("Syed Ali Raza")).toBe("SR");
    expect(initials("")).toBe("?");
  });
});

it("rounds averages to whole rupees", () => {
  expect([1_234_567, 1_234_549, 0, 50].map((cents) => formatMoney(toWholeRupees(cents)))).toEqual([
    "PKR 12,346",
    "PKR 12,345",
    "PKR 0",
    "PKR 1",
  ]);
});

describe("formatPercent", () => {
  it.each([
    [300, "3%"],
    [250, "2.5%"],
    [5, "0.05%"],
    [0, "0%"],
    [10_000, "100%"],
  ])("shows %i basis points without needless decimals", (bps, text) => {
    expect(formatPercent(bps)).toBe(text);
  });
});
