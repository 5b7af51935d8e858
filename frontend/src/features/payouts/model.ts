import type { PayoutMethodView, PayoutView } from "@lib/api/types";

export const TABS = ["all", "pending", "paid", "failed"] as const;
export type PayoutTab = (typeof TABS)[number];

export function inTab(payouts: PayoutView[], tab: PayoutTab): PayoutView[] {
  return tab === "all" ? payouts : payouts.filter((payout) => payout.status === tab.toUpperCase());
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
