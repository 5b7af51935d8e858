import type { CurrentSubscription, PlanTier, PlanView, SubscriptionCharge, SubscriptionQuote } from "@lib/api/products";
import { formatInteger, formatMoney, plural } from "@lib/format";

export const UNLIMITED = -1;

/** "20" or "Unlimited". */
export function limitText(max: number): string {
  return max === UNLIMITED ? "Unlimited" : formatInteger(max);
}

export const PLAN_BADGES: Partial<Record<PlanTier, string>> = { PRO: "Popular", ENTERPRISE: "Premium" };

/** The list of features without the two figures that stand above it. */
export function extrasOf({ features }: PlanView): string[] {
  return features.filter(
    (feature) => !/^(\d+|unlimited) active contests?$|^\d+ featured contests? (each|per) month$/i.test(feature),
  );
}

/** How far through a limit: nothing to draw without one. */
export function shareOf(used: number, max: number): number {
  if (max <= 0) return 0;
  return Math.min(1, used / max);
}

/** "12 days until renewal", or what else there is to say about the end of the period. */
export function renewalText({ isExpired, daysUntilRenewal, cancelAtPeriodEnd }: CurrentSubscription): string | null {
  if (isExpired) return "Renewal overdue";
  if (daysUntilRenewal === null) return null;
  if (daysUntilRenewal < 0) return "Renewal overdue";
  if (cancelAtPeriodEnd) return daysUntilRenewal === 0 ? "Ends today" : `Ends in ${plural(daysUntilRenewal, "day")}`;
  return daysUntilRenewal === 0 ? "Renewal due today" : `${plural(daysUntilRenewal, "day")} until renewal`;
}

export interface PlanStep {
  label: string;
  look: "primary" | "secondary";
}

/** What can be done with a plan from where one stands. Null for the plan that runs and needs nothing. */
export function stepFor(plan: PlanView, current: CurrentSubscription): PlanStep | null {
  const same = plan.tier === current.plan.tier;
  if (current.pending?.tier === plan.tier) return { label: "Continue payment", look: "primary" };
  if (same && plan.tier === "FREE") return null;
  if (same && !current.isExpired) return current.canRenew ? { label: `Renew ${plan.name}`, look: "primary" } : null;
  if (same) return { label: `Renew ${plan.name}`, look: "primary" };
  // Who has expired is on Free already.
  if (plan.tier === "FREE") return current.isExpired ? null : { label: "Switch to Free", look: "secondary" };
  const dearer = plan.priceCents > current.plan.priceCents || current.isExpired;
  return dearer
    ? {
        label: current.plan.tier === "FREE" || current.isExpired ? `Choose ${plan.name}` : `Upgrade to ${plan.name}`,
        look: plan.tier === "PRO" && !current.pending ? "primary" : "secondary",
      }
    : { label: `Switch to ${plan.name}`, look: "secondary" };
}

export function dialogTitle(kind: SubscriptionQuote["kind"], plan: PlanView): string {
  switch (kind) {
    case "FIRST":
      return `Subscribe to ${plan.name}`;
    case "CHANGE":
      return `Change to ${plan.name}`;
    case "RENEWAL":
      return `Renew ${plan.name}`;
    case "TO_FREE":
      return `Switch to ${plan.name}?`;
  }
}

/** What happens with the confirmation, in one sentence. */
export function dialogText({ kind }: SubscriptionQuote, plan: PlanView, current: CurrentSubscription): string {
  switch (kind) {
    case "FIRST":
      return `${plan.name} is active as soon as the payment is confirmed, for one month.`;
    case "CHANGE":
      return `The change is immediate: ${plan.name} starts with the payment, and a new month with it.`;
    case "RENEWAL":
      return `One more month of ${plan.name}, added to the one that runs.`;
    case "TO_FREE":
      return `${current.plan.name} ends now. Running contests continue; new ones need a free place of ${limitText(plan.maxActiveContests)}.`;
  }
}

/** The button says what leaves the wallet. */
export function confirmLabel({ kind, cashCents, creditsCents }: SubscriptionQuote, wallet: string): string {
  if (kind === "TO_FREE") return "Switch to Free";
  if (cashCents > 0) return `Pay ${formatMoney(cashCents)} with ${wallet}`;
  return `Use ${formatMoney(creditsCents)} of credits`;
}

/** A charge in the words of a bill; EARNED is only our own bookkeeping. */
export function chargeStatus(status: SubscriptionCharge["status"]): { status: string; label: string } {
  switch (status) {
    case "PENDING":
      return { status: "pending", label: "Pending" };
    case "PAID":
    case "EARNED":
      return { status: "paid", label: "Paid" };
    case "SWAPPED":
      return { status: "closed", label: "Plan changed" };
    case "REFUNDED":
      return { status: "closed", label: "Refunded" };
    case "CANCELLED":
      return { status: "closed", label: "Not paid" };
  }
}
