import { describe, expect, it } from "vitest";
import type { BoostOffer, BoostView } from "@lib/api/products";
import { boostLine, canSplit, costOf, firstChoice, offerLine, payLabel } from "./model";

const offer = (change: Partial<BoostOffer> = {}): BoostOffer => ({
  priceCents: 49_900,
  creditsCents: 0,
  planPlacesLeft: 0,
  daysMax: 30,
  ...change,
});
const NOW = Date.parse("2026-11-21T10:00:00Z");
const boost = (change: Partial<BoostView>): BoostView => ({
  id: "b1",
  status: "ACTIVE",
  priceCents: 49_900,
  cashCents: 29_900,
  creditCents: 20_000,
  fromPlan: false,
  startsAt: "2026-11-21T09:00:00Z",
  endsAt: "2026-11-28T13:00:00Z",
  refundableUntil: "2026-11-22T09:00:00Z",
  payment: null,
  ...change,
});

describe("paying for a featured place", () => {
  it("takes credits first and the rest in money, only when asked to", () => {
    expect(costOf(offer({ creditsCents: 20_000 }), "easypaisa", true)).toEqual({
      creditCents: 20_000,
      cashCents: 29_900,
    });
    expect(costOf(offer({ creditsCents: 20_000 }), "jazzcash", false)).toEqual({ creditCents: 0, cashCents: 49_900 });
    expect(costOf(offer({ creditsCents: 90_000 }), "easypaisa", true)).toEqual({ creditCents: 49_900, cashCents: 0 });
    expect(costOf(offer({ creditsCents: 90_000 }), "plan", true)).toEqual({ creditCents: 0, cashCents: 0 });
  });

  it("offers first what costs nothing", () => {
    expect(firstChoice(offer({ planPlacesLeft: 2, creditsCents: 90_000 }))).toBe("plan");
    expect(firstChoice(offer({ creditsCents: 49_900 }))).toBe("credits");
    expect(firstChoice(offer({ creditsCents: 49_899 }))).toBe("easypaisa");
  });

  it("asks about credits only when they pay a part", () => {
    expect(canSplit(offer({ creditsCents: 20_000 }), "jazzcash")).toBe(true);
    expect(canSplit(offer({ creditsCents: 20_000 }), "plan")).toBe(false);
    expect(canSplit(offer(), "jazzcash")).toBe(false);
    expect(canSplit(offer({ creditsCents: 49_900 }), "jazzcash")).toBe(false);
  });

  it("says on the button what it does", () => {
    expect(payLabel({ creditCents: 20_000, cashCents: 29_900 }, "jazzcash")).toBe("Pay PKR 299 with JazzCash");
    expect(payLabel({ creditCents: 49_900, cashCents: 0 }, "credits")).toBe("Use PKR 499 of credits");
    expect(payLabel({ creditCents: 0, cashCents: 0 }, "plan")).toBe("Use a featured place");
  });

  it("names the price, the credits and the places of the plan", () => {
    expect(offerLine(offer())).toBe("PKR 499, once.");
    expect(offerLine(offer({ creditsCents: 20_000 }))).toBe("PKR 499. You have PKR 200 of credits for it.");
    expect(offerLine(offer({ planPlacesLeft: 1 }))).toBe("1 featured place left in your plan this month, or PKR 499.");
  });
});

describe("where a featured place stands", () => {
  it("tells until when it can be taken back, to the second", () => {
    expect(boostLine(boost({}), NOW)).toMatchObject({
      title: "Featured until 28 Nov, 18:00",
      text: "While nobody has entered you can take it back until 22 Nov, 14:00.",
    });
    const limit = Date.parse("2026-11-22T09:00:00Z");
    expect(boostLine(boost({}), limit - 1_000)?.text).toContain("take it back");
    expect(boostLine(boost({}), limit)?.text).toBe("Ranked first in the feed and in search.");
    expect(boostLine(boost({ status: "EARNED" }), NOW)?.text).toBe("Ranked first in the feed and in search.");
  });

  it("is silent when it is over or was dropped", () => {
    expect(boostLine(boost({ status: "EARNED" }), Date.parse("2026-11-28T13:00:00Z"))).toBeNull();
    expect(boostLine(boost({ status: "CANCELLED", startsAt: null, endsAt: null }), NOW)).toBeNull();
  });

  it("says where the money went", () => {
    expect(boostLine(boost({ status: "REFUNDED" }), NOW)?.text).toBe(
      "PKR 299 to your wallet and PKR 200 to your credits went back.",
    );
    expect(boostLine(boost({ status: "REFUNDED", fromPlan: true, cashCents: 0, creditCents: 0 }), NOW)?.text).toBe(
      "The featured place is back in your plan.",
    );
  });

  it("tells until when the payment link works", () => {
    const pending = boost({
      status: "PENDING",
      startsAt: null,
      endsAt: null,
      refundableUntil: null,
      payment: { id: "p", redirectUrl: "/x", expiresAt: "2026-11-21T11:00:00Z" },
    });
    expect(boostLine(pending, NOW)?.text).toBe("The payment link works until 21 Nov, 16:00.");
    expect(boostLine(boost({ status: "WAITING", startsAt: null, endsAt: null }), NOW)?.title).toBe(
      "Featured as soon as the contest opens",
    );
  });
});
