import { describe, expect, it } from "vitest";
import type { PayoutView } from "@lib/api/types";
import { asSentence, inTab, newestFirst, totalsOf } from "./model";

let next = 0;
const payout = (change: Partial<PayoutView>): PayoutView => ({
  id: `p${next++}`,
  kind: "AWARD",
  amountCents: 1_000,
  status: "PENDING",
  method: "EASYPAISA",
  accountNumber: "•••• 4471",
  reference: null,
  notes: null,
  reviewBy: null,
  createdAt: "2026-11-01T00:00:00Z",
  paidAt: null,
  failedAt: null,
  holds: [],
  handoverDueAt: null,
  retryOf: null,
  canRetry: false,
  entry: { id: "e", contest: { id: "c", title: "Logo", category: "design", subcategory: null } },
  ...change,
});

describe("payout totals", () => {
  it("count only PAID as earned and only PENDING as pending", () => {
    const totals = totalsOf([payout({ status: "PAID", amountCents: 300 }), payout({ status: "PAID", amountCents: 50 }), payout({ amountCents: 7 }), payout({ status: "FAILED", amountCents: 900, canRetry: true })]);
    expect(totals).toMatchObject({ earnedCents: 350, paidCount: 2, pendingCents: 7, pendingCount: 1, retryCount: 1 });
  });

  it("tell what is held, and what waits for a method", () => {
    const totals = totalsOf([payout({ holds: ["HANDOVER", "METHOD"], amountCents: 10 }), payout({ holds: ["HANDOVER"], amountCents: 20 }), payout({ status: "FAILED", holds: ["METHOD"], amountCents: 40 })]);
    expect(totals).toMatchObject({ heldCount: 2, waitsForMethodCents: 10 });
  });

  it("are zero for nobody's payouts", () => {
    expect(totalsOf([])).toMatchObject({ earnedCents: 0, pendingCents: 0, pendingCount: 0 });
  });
});

describe("payout tabs", () => {
  it("show one status each, newest first", () => {
    const old = payout({ status: "PAID", createdAt: "2026-01-01T00:00:00Z" });
    const recent = payout({ status: "PAID", createdAt: "2026-10-01T00:00:00Z" });
    const waiting = payout({});
    expect(inTab([old, waiting, recent], "paid")).toEqual([old, recent]);
    expect(inTab([old, waiting], "all")).toHaveLength(2);
    expect(newestFirst([old, recent])).toEqual([recent, old]);
  });
});

it("a failure's reason ends like a sentence", () => {
  expect(["Account name differs", "Wrong number. ", "Why?"].map(asSentence)).toEqual(["Account name differs.", "Wrong number.", "Why?"]);
});
