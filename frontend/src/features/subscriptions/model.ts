import type { CurrentSubscription, PlanTier, PlanView, SubscriptionCharge, SubscriptionQuote } from "@lib/api/products";
import { formatInteger, formatMoney } from "@lib/format";
import * as m from "@messages/subscriptions";

export const UNLIMITED = -1;

/** "20" or "Unlimited". */
export function limitText(max: number): string {
  return max === UNLIMITED ? m.model_unlimited() : formatInteger(max);
}

export const PLAN_BADGES: Partial<Record<PlanTier, string>> = { PRO: m.model_popular(), ENTERPRISE: m.model_premium() };

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
  if (isExpired) return m.model_renewal_overdue();
  if (daysUntilRenewal === null) return null;
  if (daysUntilRenewal < 0) return m.model_renewal_overdue();
  if (cancelAtPeriodEnd)
    return daysUntilRenewal === 0 ? m.model_ends_today() : m.model_ends_in_days({ days: daysUntilRenewal });
  return daysUntilRenewal === 0 ? m.model_renewal_due_today() : m.model_days_until_renewal({ days: daysUntilRenewal });
}

export interface PlanStep {
  label: string;
  look: "primary" | "secondary";
}

/** What can be done with a plan from where one stands. Null for the plan that runs and needs nothing. */
export function stepFor(plan: PlanView, current: CurrentSubscription): PlanStep | null {
  const same = plan.tier === current.plan.tier;
  if (current.pending?.tier === plan.tier) return { label: m.model_continue_payment(), look: "primary" };
  if (same && plan.tier === "FREE") return null;
  if (same && !current.isExpired)
    return current.canRenew ? { label: m.model_renew({ plan: plan.name }), look: "primary" } : null;
  if (same) return { label: m.model_renew({ plan: plan.name }), look: "primary" };
  // Who has expired is on Free already.
  if (plan.tier === "FREE") return current.isExpired ? null : { label: m.model_switch_to_free(), look: "secondary" };
  const dearer = plan.priceCents > current.plan.priceCents || current.isExpired;
  return dearer
    ? {
        label:
          current.plan.tier === "FREE" || current.isExpired
            ? m.model_choose({ plan: plan.name })
            : m.model_upgrade_to({ plan: plan.name }),
        look: plan.tier === "PRO" && !current.pending ? "primary" : "secondary",
      }
    : { label: m.model_switch_to({ plan: plan.name }), look: "secondary" };
}

export function dialogTitle(kind: SubscriptionQuote["kind"], plan: PlanView): string {
  switch (kind) {
    case "FIRST":
      return m.model_subscribe_to({ plan: plan.name });
    case "CHANGE":
      return m.model_change_to({ plan: plan.name });
    case "RENEWAL":
      return m.model_renew({ plan: plan.name });
    case "TO_FREE":
      return m.model_ask_switch_to({ plan: plan.name });
  }
}

/** What happens with the confirmation, in one sentence. */
export function dialogText({ kind }: SubscriptionQuote, plan: PlanView, current: CurrentSubscription): string {
  switch (kind) {
    case "FIRST":
      return m.model_about_subscribing({ plan: plan.name });
    case "CHANGE":
      return m.model_about_changing({ plan: plan.name });
    case "RENEWAL":
      return m.model_about_renewing({ plan: plan.name });
    case "TO_FREE":
      return m.model_about_ending({
        plan: current.plan.name,
        limit: limitText(plan.maxActiveContests),
      });
  }
}

/** The button says what leaves the wallet. */
export function confirmLabel({ kind, cashCents, creditsCents }: SubscriptionQuote, wallet: string): string {
  if (kind === "TO_FREE") return m.model_switch_to_free();
  if (cashCents > 0) return m.model_pay_with({ amount: formatMoney(cashCents), wallet });
  return m.model_use_credits({ amount: formatMoney(creditsCents) });
}

/** A charge in the words of a bill; EARNED is only our own bookkeeping. */
export function chargeStatus(status: SubscriptionCharge["status"]): { status: string; label: string } {
  switch (status) {
    case "PENDING":
      return { status: "pending", label: m.model_pending() };
    case "PAID":
    case "EARNED":
      return { status: "paid", label: m.model_paid() };
    case "SWAPPED":
      return { status: "closed", label: m.model_plan_changed() };
    case "REFUNDED":
      return { status: "closed", label: m.model_refunded() };
    case "CANCELLED":
      return { status: "closed", label: m.model_not_paid() };
  }
}
