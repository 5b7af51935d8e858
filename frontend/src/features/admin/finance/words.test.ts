import { describe, expect, it } from "vitest";
import { sharesOf } from "./decide-dispute";
import { countRows, disputedAward, providerName, purposeLabel, refundReason, splitOf } from "./words";

describe("splitOf", () => {
  it("takes the fee from the winner's part and gives the rest back whole", () => {
    expect(splitOf(1_000_000, 400_000, 300)).toEqual({ winner: 388_000, fee: 12_000, client: 600_000 });
  });
  it("rounds the fee down to the paisa", () => {
    expect(splitOf(501, 501, 300)).toEqual({ winner: 486, fee: 15, client: 0 });
  });
  it("always adds up to the prize", () => {
    for (const part of [1, 33, 334, 500, 999]) {
      const { winner, fee, client } = splitOf(1000, part, 300);
      expect(winner + fee + client).toBe(1000);
    }
  });
});

describe("sharesOf", () => {
  const prize = 1_000_000;
  it("shows nothing before a decision", () => {
    expect(sharesOf({ verdict: "", winner: "" }, prize, 300)).toBeUndefined();
  });
  it("releases all or refunds all", () => {
    expect(sharesOf({ verdict: "RELEASE", winner: "" }, prize, 300)).toEqual({
      winner: 970_000,
      fee: 30_000,
      client: 0,
    });
    expect(sharesOf({ verdict: "REFUND", winner: "5" }, prize, 300)).toEqual({ winner: 0, fee: 0, client: prize });
  });
  it("splits only what is above zero and below the prize", () => {
    expect(sharesOf({ verdict: "SPLIT", winner: "4,000" }, prize, 300)).toEqual({
      winner: 388_000,
      fee: 12_000,
      client: 600_000,
    });
    for (const winner of ["", "0", "10000", "10001", "-5", "abc"])
      expect(sharesOf({ verdict: "SPLIT", winner }, prize, 300), winner).toBeUndefined();
  });
});

describe("countRows", () => {
  it("leaves out the heading and empty lines, whatever ends a line", () => {
    expect(countRows("payout_id,status\r\na,PAID\r\nb,FAILED\r\n")).toBe(2);
    expect(countRows("payout_id,status\n\na,PAID\n")).toBe(1);
    expect(countRows("")).toBe(0);
  });
});

describe("words", () => {
  it("has words for what the server says and keeps others readable", () => {
    expect(refundReason("MONEY_BACK")).toBe("Money back");
    expect(refundReason("SOMETHING_NEW")).toBe("Something new");
    expect(purposeLabel("RAISE")).toBe("Prize raise");
    expect(providerName("jazzcash")).toBe("JazzCash");
  });
});

describe("disputedAward", () => {
  it("names a place only where a prize has several, and an entry that was bought", () => {
    const named = (place: number | null, placesCount: number) => disputedAward({ place, placesCount });
    expect([named(1, 1), named(1, 3), named(3, 3), named(null, 1), named(null, 3)]).toEqual([
      "Prize",
      "1st place",
      "3rd place",
      "Bought entry",
      "Bought entry",
    ]);
  });
});
