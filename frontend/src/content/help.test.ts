import { describe, expect, it } from "vitest";
import { findHelp, HELP } from "./help";

const keys = (text: string) => findHelp(text).flatMap(({ items }) => items.map(({ key }) => key));

describe("findHelp", () => {
  it("shows everything until somebody types, and has no key twice", () => {
    const all = HELP.flatMap(({ items }) => items);
    expect(keys("  ")).toHaveLength(all.length);
    for (const { items } of HELP) expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  });

  it("finds all words in question or answer, in any case and order", () => {
    expect(keys("FAILED payout")).toContain("failed");
    expect(keys("argon2 payout")).toEqual([]);
    expect(keys("3%")).toEqual(expect.arrayContaining(["cost", "receive", "silent"]));
  });

  it("leaves out groups without an answer", () => {
    expect(findHelp("referral zzz")).toEqual([]);
    for (const { items } of findHelp("dispute")) expect(items.length).toBeGreaterThan(0);
  });
});
