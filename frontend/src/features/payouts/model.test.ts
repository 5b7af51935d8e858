import { describe, expect, it } from "vitest";
import type { PayoutView } from "@lib/api/types";
import { asSentence, inTab, newestFirst } from "./model";

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
  expect(["Account name differs", "Wrong number. ", "Why?"].map(asSentence)).toEqual([
    "Account name differs.",
    "Wrong number.",
    "Why?",
  ]);
});
