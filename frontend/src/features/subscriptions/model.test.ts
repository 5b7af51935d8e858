import { describe, expect, it } from "vitest";
import type { CurrentSubscription, PlanTier, PlanView, SubscriptionQuote } from "@lib/api/products";
import { confirmLabel, dialogTitle, extrasOf, limitText, renewalText, shareOf, stepFor } from "./model";

const PRICES: Record<PlanTier, number> = { FREE: 0, STARTER: 99_900, PRO: 199_900, ENTERPRISE: 499_900 };
const plan = (tier: PlanTier, change: Partial<PlanView> = {}): PlanView => ({
  id: tier,
  tier,
  name: tier.charAt(0) + tier.slice(1).toLowerCase(),
  priceCents: PRICES[tier],
  currency: "PKR",
  formattedPrice: "",
  maxActiveContests: 5,
  featuredCreditsPerMonth: 1,
  privateContests: true,
  features: [],
  ...change,
});
const current = (tier: PlanTier, change: Partial<CurrentSubscription> = {}): CurrentSubscription => ({
  plan: plan(tier),
  status: "active",
  isExpired: false,
  daysUntilRenewal: tier === "FREE" ? null : 12,
  subscriptionId: null,
  periodStart: null,
  periodEnd: null,
  paidUntil: null,
  cancelAtPeriodEnd: false,
  featuredCreditsLeft: 1,
  activeContests: 0,
  limits: { maxActiveContests: 5, featuredCreditsPerMonth: 1, privateContests: true },
  canRenew: false,
  pending: null,
  moneyBack: { until: null, request: null },
  ...change,
});
const quote = (change: Partial<SubscriptionQuote>): SubscriptionQuote => ({
  priceCents: 199_900,
  creditsCents: 0,
  cashCents: 199_900,
  unusedCents: 0,
  kind: "FIRST",
  ...change,
});

describe("plans in words", () => {
  it("reads -1 as unlimited", () => {
    expect(limitText(-1)).toBe("Unlimited");
    expect(limitText(20)).toBe("20");
    expect(shareOf(3, -1)).toBe(0);
    expect(shareOf(3, 0)).toBe(0);
    expect(shareOf(6, 5)).toBe(1);
    expect(shareOf(1, 4)).toBe(0.25);
  });

  it("says the two figures once", () => {
    expect(
      extrasOf(
        plan("PRO", { features: ["20 active contests", "5 featured contests each month", "Everything in Starter"] }),
      ),
    ).toEqual(["Everything in Starter"]);
    expect(
      extrasOf(
        plan("STARTER", {
          features: [
            "1 featured contest each month",
            "Unlimited active contests",
            "5 active contests at once, more on request",
          ],
        }),
      ),
    ).toEqual(["5 active contests at once, more on request"]);
  });

  it("counts the days until renewal", () => {
    expect(renewalText(current("PRO"))).toBe("12 days until renewal");
    expect(renewalText(current("PRO", { daysUntilRenewal: 1 }))).toBe("1 day until renewal");
    expect(renewalText(current("PRO", { daysUntilRenewal: 0 }))).toBe("Renewal due today");
    expect(renewalText(current("PRO", { daysUntilRenewal: -1 }))).toBe("Renewal overdue");
    expect(renewalText(current("PRO", { isExpired: true, daysUntilRenewal: null, status: "expired" }))).toBe(
      "Renewal overdue",
    );
    expect(renewalText(current("PRO", { cancelAtPeriodEnd: true }))).toBe("Ends in 12 days");
    expect(renewalText(current("FREE"))).toBeNull();
  });
});

describe("what one can do with a plan", () => {
  it("offers what is dearer, what is cheaper, and nothing for what runs", () => {
    expect(stepFor(plan("PRO"), current("FREE"))?.label).toBe("Choose Pro");
    expect(stepFor(plan("FREE"), current("FREE"))).toBeNull();
    expect(stepFor(plan("PRO"), current("STARTER"))?.label).toBe("Upgrade to Pro");
    expect(stepFor(plan("STARTER"), current("PRO"))?.label).toBe("Switch to Starter");
    expect(stepFor(plan("FREE"), current("PRO"))?.label).toBe("Switch to Free");
    expect(stepFor(plan("PRO"), current("PRO"))).toBeNull();
  });

  it("renews when the server allows it, and what has expired", () => {
    expect(stepFor(plan("PRO"), current("PRO", { canRenew: true }))?.label).toBe("Renew Pro");
    const expired = current("PRO", { isExpired: true, status: "expired", canRenew: true });
    expect(stepFor(plan("PRO"), expired)?.label).toBe("Renew Pro");
    expect(stepFor(plan("STARTER"), expired)?.label).toBe("Choose Starter");
    expect(stepFor(plan("FREE"), expired)).toBeNull();
  });

  it("goes on with what was begun", () => {
    const pending = {
      planId: "PRO",
      tier: "PRO" as const,
      paymentId: "p",
      redirectUrl: "/x",
      expiresAt: "",
      cashCents: 1,
      creditCents: 0,
    };
    expect(stepFor(plan("PRO"), current("FREE", { pending }))?.label).toBe("Continue payment");
    expect(stepFor(plan("PRO"), current("FREE", { pending: { ...pending, tier: "STARTER" } }))?.look).toBe("secondary");
  });

  it("says before the confirmation what it costs", () => {
    expect(dialogTitle("TO_FREE", plan("FREE"))).toBe("Switch to Free?");
    expect(confirmLabel(quote({ cashCents: 179_900, creditsCents: 20_000 }), "JazzCash")).toBe(
      "Pay PKR 1,799 with JazzCash",
    );
    expect(confirmLabel(quote({ cashCents: 0, creditsCents: 199_900 }), "JazzCash")).toBe("Use PKR 1,999 of credits");
    expect(confirmLabel(quote({ kind: "TO_FREE", cashCents: 0 }), "JazzCash")).toBe("Switch to Free");
  });
});
