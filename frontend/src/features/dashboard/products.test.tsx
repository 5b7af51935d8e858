import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import type { CurrentSubscription } from "@lib/api/products";
import type { OwnContest } from "@lib/api/types";
import { swrConfig } from "@lib/api/use-api";
import { currentTrip, page } from "@lib/payment-trip";
import { PlanLine } from "./plan-line";
import { mayWaitForBoost, UnpaidBoost } from "./unpaid-boost";

let answers: Record<string, unknown>;
let leaveFor: MockInstance<typeof page.leaveFor>;

beforeEach(() => {
  answers = { "/api/credits": { totalAmountCents: 40_000, credits: [] } };
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(
      path in answers
        ? Response.json(answers[path])
        : Response.json({ code: "away", message: "Away." }, { status: 503 }),
    ),
  );
  window.history.replaceState(null, "", "/dashboard");
  leaveFor = vi.spyOn(page, "leaveFor").mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const show = (element: React.ReactNode) =>
  render(
    <SWRConfig value={{ ...swrConfig, provider: () => new Map() }}>
      <MemoryRouter>{element}</MemoryRouter>
    </SWRConfig>,
  );
const current = (change: Partial<CurrentSubscription>) =>
  ({
    plan: { name: "Starter", tier: "STARTER" },
    isExpired: false,
    activeContests: 3,
    featuredCreditsLeft: 1,
    limits: { maxActiveContests: 5, featuredCreditsPerMonth: 1, privateContests: true },
    pending: null,
    ...change,
  }) as CurrentSubscription;

describe("the plan on the dashboard", () => {
  it("says how much room there is, and what credits there are", async () => {
    answers["/api/subscription/current"] = current({});
    show(<PlanLine />);
    const line = await screen.findByRole("region", { name: "Your plan" });
    await waitFor(() =>
      expect(line).toHaveTextContent(/Starter plan3 of 5 active contests.*1 featured place left.*PKR 400 credits/),
    );
    expect(screen.queryByText("Full")).not.toBeInTheDocument();
  });

  it("says when it is full, expired or without a limit", async () => {
    answers["/api/subscription/current"] = current({
      isExpired: true,
      limits: { maxActiveContests: 2, featuredCreditsPerMonth: 0, privateContests: true },
    });
    const { unmount } = show(<PlanLine />);
    expect(await screen.findByText("Full")).toBeInTheDocument();
    expect(screen.getByText("Expired")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Renew" })).toHaveAttribute("href", "/subscription");
    unmount();
    answers["/api/subscription/current"] = current({
      limits: { maxActiveContests: -1, featuredCreditsPerMonth: 15, privateContests: true },
    });
    show(<PlanLine />);
    expect(await screen.findByText("3 active contests, no limit")).toBeInTheDocument();
  });

  it("goes on with a payment for a plan", async () => {
    answers["/api/subscription/current"] = current({
      pending: {
        planId: "x",
        tier: "PRO",
        paymentId: "p1",
        redirectUrl: "/pay",
        expiresAt: "2026-11-21T11:00:00Z",
        cashCents: 199_900,
        creditCents: 0,
      },
    });
    show(<PlanLine />);
    await userEvent.click(await screen.findByRole("button", { name: "Continue payment" }));
    expect(leaveFor).toHaveBeenCalledWith("/pay");
    expect(currentTrip()).toEqual({ paymentId: "p1", what: "the Pro plan", back: "/subscription" });
  });
});

describe("a featured place that is not paid", () => {
  const own = (allowedActions: OwnContest["allowedActions"], featured: boolean) =>
    ({ contest: { featured } as unknown, allowedActions }) as OwnContest;

  it("is looked for only where there may be one", () => {
    expect(mayWaitForBoost(own(["edit", "cancelBoost"], false))).toBe(true);
    expect(mayWaitForBoost(own(["edit", "cancelBoost"], true))).toBe(false);
    expect(mayWaitForBoost(own(["boost"], false))).toBe(false);
  });

  it("can be paid on; one that is paid says nothing", async () => {
    answers["/api/contests/c1"] = {
      title: "Honey",
      boost: { status: "PENDING", payment: { id: "p2", redirectUrl: "/pay-on", expiresAt: "2026-11-21T11:00:00Z" } },
    };
    answers["/api/contests/c2"] = { title: "Jar", boost: { status: "WAITING", payment: null } };
    show(
      <>
        <UnpaidBoost id="c1" />
        <UnpaidBoost id="c2" />
      </>,
    );
    await userEvent.click(await screen.findByRole("button", { name: "Continue payment: Honey" }));
    expect(leaveFor).toHaveBeenCalledWith("/pay-on");
    expect(currentTrip()).toEqual({ paymentId: "p2", what: "the featured place of “Honey”", back: "/contests/c1" });
    expect(screen.getAllByRole("button")).toHaveLength(1);
  });
});
