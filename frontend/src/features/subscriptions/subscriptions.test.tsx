import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import type { CurrentSubscription, PlanTier, PlanView } from "@lib/api/products";
import { swrConfig } from "@lib/api/use-api";
import { currentTrip, page } from "@lib/payment-trip";
import { Component } from "./subscription-screen";

const plan = (
  tier: PlanTier,
  name: string,
  priceCents: number,
  maxActiveContests: number,
  featuredCreditsPerMonth: number,
): PlanView => ({
  id: `id-${tier}`,
  tier,
  name,
  priceCents,
  currency: "PKR",
  formattedPrice: "",
  maxActiveContests,
  featuredCreditsPerMonth,
  privateContests: tier !== "FREE",
  features: [`Everything for ${name}`],
});
const PLANS = [
  plan("FREE", "Free", 0, 2, 0),
  plan("STARTER", "Starter", 99_900, 5, 1),
  plan("PRO", "Pro", 199_900, 20, 5),
  plan("ENTERPRISE", "Enterprise", 499_900, -1, 15),
];
const [FREE, , PRO] = PLANS as [PlanView, PlanView, PlanView];
const current = (change: Partial<CurrentSubscription>): CurrentSubscription => ({
  plan: FREE,
  status: "active",
  isExpired: false,
  daysUntilRenewal: null,
  subscriptionId: null,
  periodStart: null,
  periodEnd: null,
  paidUntil: null,
  cancelAtPeriodEnd: false,
  featuredCreditsLeft: 0,
  activeContests: 1,
  limits: { maxActiveContests: 2, featuredCreditsPerMonth: 0, privateContests: true },
  canRenew: false,
  pending: null,
  moneyBack: { until: null, request: null },
  ...change,
});
const onPro = (change: Partial<CurrentSubscription> = {}) =>
  current({
    plan: PRO,
    daysUntilRenewal: 12,
    subscriptionId: "s",
    periodEnd: "2026-12-21T10:00:00Z",
    paidUntil: "2026-12-21T10:00:00Z",
    featuredCreditsLeft: 4,
    activeContests: 6,
    limits: { maxActiveContests: 20, featuredCreditsPerMonth: 5, privateContests: true },
    ...change,
  });

let sent: [string, unknown][];
let answers: Record<string, unknown>;
let leaveFor: MockInstance<typeof page.leaveFor>;

beforeEach(() => {
  sent = [];
  answers = { "GET /api/plans": PLANS, "GET /api/subscription/charges": [] };
  vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit = {}) => {
    const name = `${method} ${path}`;
    if (method !== "GET") sent.push([name, JSON.parse(typeof body === "string" ? body : "null")]);
    return Promise.resolve(
      name in answers
        ? Response.json(answers[name])
        : Response.json({ code: "away", message: "Away for a moment." }, { status: 503 }),
    );
  });
  window.history.replaceState(null, "", "/subscription");
  leaveFor = vi.spyOn(page, "leaveFor").mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function show(subscription: CurrentSubscription, path = "/subscription") {
  answers["GET /api/subscription/current"] = subscription;
  render(
    <SWRConfig value={{ ...swrConfig, provider: () => new Map() }}>
      <MemoryRouter initialEntries={[path]}>
        <Component />
      </MemoryRouter>
    </SWRConfig>,
  );
}
const card = async (name: string) => within(await screen.findByRole("article", { name }));

describe("plans", () => {
  it("show price, limits and their badges", async () => {
    show(current({}));
    const free = await card("Free");
    expect(free.queryByText("/month")).not.toBeInTheDocument();
    expect(free.getByText("Your current plan")).toBeInTheDocument();
    const pro = await card("Pro");
    expect(pro.getByText("/month")).toBeInTheDocument();
    expect(pro.getByText("Popular")).toBeInTheDocument();
    expect(pro.getByText("Everything for Pro")).toBeInTheDocument();
    const enterprise = await card("Enterprise");
    expect(enterprise.getByText("Premium")).toBeInTheDocument();
    expect(enterprise.getByText("Unlimited")).toBeInTheDocument();
    expect(screen.getAllByRole("button", { name: /\?$/ })).toHaveLength(4);
  });

  it("tell what a change costs before anything is sent: credits first, the unused part back", async () => {
    answers["GET /api/subscription/quote?planId=id-ENTERPRISE"] = {
      priceCents: 499_900,
      creditsCents: 20_000,
      cashCents: 479_900,
      unusedCents: 77_380,
      kind: "CHANGE",
    };
    answers["POST /api/subscription/subscribe"] = { status: "pending_payment", paymentId: "p1", redirectUrl: "/pay" };
    show(onPro());
    await userEvent.click((await card("Enterprise")).getByRole("button", { name: "Upgrade to Enterprise" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change to Enterprise" }));
    expect(dialog.getByText("Your credits").parentElement).toHaveTextContent("−PKR 200");
    expect(dialog.getByText(/for the days you have not used/)).toHaveTextContent("PKR 773.80");
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole("radio", { name: /JazzCash/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Pay PKR 4,799 with JazzCash" }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith("/pay"));
    expect(sent).toEqual([["POST /api/subscription/subscribe", { planId: "id-ENTERPRISE", provider: "jazzcash" }]]);
    expect(currentTrip()).toEqual({ paymentId: "p1", what: "the Enterprise plan", back: "/subscription" });
  });

  it("say what of the credits cannot pay, and what is owed", async () => {
    answers["GET /api/credits"] = {
      totalAmountCents: 0,
      pendingAmountCents: 20_000,
      suspendedAmountCents: 483_700,
      debtAmountCents: 6_700,
      credits: [],
    };
    show(current({}));
    const line = await screen.findByText(/of credits to spend/);
    expect(line).toHaveTextContent("PKR 200 are on their way");
    expect(line).toHaveTextContent("PKR 4,837 are on hold");
    expect(line).toHaveTextContent("Your next credits repay PKR 67");
  });

  it("need no wallet when credits pay everything", async () => {
    answers["GET /api/subscription/quote?planId=id-STARTER"] = {
      priceCents: 99_900,
      creditsCents: 99_900,
      cashCents: 0,
      unusedCents: 0,
      kind: "FIRST",
    };
    answers["POST /api/subscription/subscribe"] = { status: "active" };
    show(current({}), "/subscription?plan=id-STARTER");
    const button = await screen.findByRole("button", { name: "Use PKR 999 of credits" });
    expect(screen.queryByRole("radio")).not.toBeInTheDocument();
    await userEvent.click(button);
    await waitFor(() => expect(sent).toEqual([["POST /api/subscription/subscribe", { planId: "id-STARTER" }]]));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });
});

describe("the plan that runs", () => {
  it("can be cancelled after a question", async () => {
    answers["POST /api/subscription/cancel"] = onPro({ cancelAtPeriodEnd: true });
    show(onPro());
    const banner = within(await screen.findByRole("region", { name: "Pro" }));
    expect(banner.getByText("12 days until renewal")).toBeInTheDocument();
    expect(banner.getByText("6 of 20")).toBeInTheDocument();
    expect(banner.getByText("4 of 5")).toBeInTheDocument();
    await userEvent.click(banner.getByRole("button", { name: "Cancel subscription" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Cancel Pro?" }));
    expect(question.getByText(/It stays active until 21 Dec 2026/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Cancel subscription" }));
    await waitFor(() => expect(sent.map(([call]) => call)).toEqual(["POST /api/subscription/cancel"]));
  });

  it("can be taken up again while it is being cancelled", async () => {
    answers["POST /api/subscription/resume"] = onPro();
    show(onPro({ cancelAtPeriodEnd: true }));
    expect(await screen.findByText("Ends in 12 days")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Cancel subscription" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Resume subscription" }));
    await waitFor(() => expect(sent.map(([call]) => call)).toEqual(["POST /api/subscription/resume"]));
  });

  it("says that it has expired, and what holds then", async () => {
    show(
      onPro({
        status: "expired",
        isExpired: true,
        daysUntilRenewal: 0,
        canRenew: true,
        limits: { maxActiveContests: 2, featuredCreditsPerMonth: 0, privateContests: true },
      }),
    );
    const banner = within(await screen.findByRole("region", { name: "Pro" }));
    expect(banner.getByText("Expired")).toBeInTheDocument();
    expect(banner.getByText("Renewal overdue")).toBeInTheDocument();
    expect(banner.getByText("6 of 2")).toBeInTheDocument();
    expect(banner.getByRole("button", { name: "Renew Pro" })).toBeInTheDocument();
    expect(banner.queryByRole("button", { name: "Cancel subscription" })).not.toBeInTheDocument();
  });

  it("goes on with a payment that was begun", async () => {
    show(
      current({
        pending: {
          planId: "id-PRO",
          tier: "PRO",
          paymentId: "p7",
          redirectUrl: "/pay-on",
          expiresAt: "2026-11-21T11:00:00Z",
          cashCents: 179_900,
          creditCents: 20_000,
        },
      }),
    );
    expect(await screen.findByText("Your payment for Pro is not finished")).toBeInTheDocument();
    await userEvent.click((await card("Pro")).getByRole("button", { name: "Continue payment" }));
    expect(leaveFor).toHaveBeenCalledWith("/pay-on");
    expect(currentTrip()?.paymentId).toBe("p7");
  });

  it("asks for the money back with a reason", async () => {
    answers["POST /api/subscription/money-back"] = onPro();
    show(onPro({ moneyBack: { until: "2100-01-01T00:00:00Z", request: null } }));
    await userEvent.click(await screen.findByRole("button", { name: "Ask for your money back" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Ask for your money back" }));
    await userEvent.type(dialog.getByLabelText("What was wrong?"), "short");
    await userEvent.click(dialog.getByRole("button", { name: "Send request" }));
    expect(await dialog.findByText("Please write at least 10 characters")).toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.type(dialog.getByLabelText("What was wrong?"), ", and more");
    await userEvent.click(dialog.getByRole("button", { name: "Send request" }));
    await waitFor(() => expect(sent).toEqual([["POST /api/subscription/money-back", { reason: "short, and more" }]]));
  });

  it("says why plans did not load, and tries again", async () => {
    delete answers["GET /api/plans"];
    show(current({}));
    expect(await screen.findByText("Away for a moment.")).toBeInTheDocument();
    answers["GET /api/plans"] = PLANS;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("article", { name: "Pro" })).toBeInTheDocument();
  });
});
