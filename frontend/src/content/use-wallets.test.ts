import { describe, expect, it } from "vitest";
import { walletState } from "./use-wallets";

const states = [
  { provider: "easypaisa" as const, available: true, down: false, minCents: 100, maxCents: 5_000_000 },
  { provider: "jazzcash" as const, available: true, down: true, minCents: 2_000, maxCents: 100_000_000 },
];

describe("what stands against a wallet", () => {
  it("is nothing while that is not known", () => {
    expect(walletState(undefined, "easypaisa", 50_000_000)).toEqual({ disabled: false });
    expect(walletState([], "jazzcash", 1)).toEqual({ disabled: false });
  });

  it("is an amount beyond its limits; the limits themselves are fine", () => {
    expect(walletState(states, "easypaisa", 5_000_000)).toEqual({ disabled: false });
    expect(walletState(states, "easypaisa", 100)).toEqual({ disabled: false });
    expect(walletState(states, "easypaisa", 5_000_001)).toEqual({
      disabled: true,
      note: "Easypaisa takes PKR 1 to PKR 50,000 at once.",
    });
    expect(walletState(states, "easypaisa", 99).disabled).toBe(true);
    expect(walletState(states, "easypaisa", 0)).toEqual({ disabled: false });
  });

  it("is said of one that does not answer, which may answer again", () => {
    const { disabled, note } = walletState(states, "jazzcash", 150_000);
    expect(disabled).toBe(false);
    expect(note).toMatch(/^JazzCash does not answer at the moment/);
  });

  it("is that it was never set up", () => {
    expect(
      walletState(
        states.map((state) => ({ ...state, available: false })),
        "easypaisa",
        100,
      ),
    ).toEqual({ disabled: true, note: "Easypaisa cannot be used at the moment." });
  });
});
