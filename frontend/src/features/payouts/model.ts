import type { PayoutMethodView, PayoutStatus, PayoutView } from "@lib/api/types";

export const TABS = ["all", "pending", "paid", "failed"] as const;
export type PayoutTab = (typeof TABS)[number];

export function inTab(payouts: PayoutView[], tab: PayoutTab): PayoutView[] {
  return tab === "all" ? payouts : payouts.filter((payout) => payout.status === tab.toUpperCase());
}

export interface PayoutTotals {
  earnedCents: number;
  paidCount: number;
  pendingCents: number;
  pendingCount: number;
  /** Of the pending ones, those that something holds. */
  heldCount: number;
  /** Failed, and nothing new has been started for them. */
  retryCount: number;
  /** What waits for a payout method. */
  waitsForMethodCents: number;
  /** What waits until we know who the person is. */
  waitsForIdentityCents: number;
}

export function totalsOf(payouts: PayoutView[]): PayoutTotals {
  const sum = (list: PayoutView[]) => list.reduce((total, payout) => total + payout.amountCents, 0);
  const by = (status: PayoutStatus) => payouts.filter((payout) => payout.status === status);
  const paid = by("PAID");
  const pending = by("PENDING");
  return {
    earnedCents: sum(paid),
    paidCount: paid.length,
    pendingCents: sum(pending),
    pendingCount: pending.length,
    heldCount: pending.filter(({ holds }) => holds.length > 0).length,
    retryCount: payouts.filter(({ canRetry }) => canRetry).length,
    waitsForMethodCents: sum(pending.filter(({ holds }) => holds.includes("METHOD"))),
    waitsForIdentityCents: sum(pending.filter(({ holds }) => holds.includes("KYC"))),
  };
}

/** Newest first, whatever order they arrive in. */
export function newestFirst(payouts: PayoutView[]): PayoutView[] {
  return [...payouts].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

export function defaultMethod(methods: PayoutMethodView[] | undefined): PayoutMethodView | undefined {
  return methods?.find(({ isDefault }) => isDefault);
}

/** A reason as an admin typed it, ready to be followed by another sentence. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
