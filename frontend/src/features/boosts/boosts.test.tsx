import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import type { BoostOffer, BoostView } from "@lib/api/products";
import type { ContestDetail } from "@lib/api/types";
import { swrConfig } from "@lib/api/use-api";
import { currentTrip, page } from "@lib/payment-trip";
import { BoostSection } from "./boost-section";

const OFFER: BoostOffer = { priceCents: 49_900, creditsCents: 20_000, planPlacesLeft: 0, daysMax: 30 };
const contest = (change: Partial<ContestDetail>) =>
  ({
    id: "c1",
    title: "Honey",
    status: "OPEN",
    viewer: "CLIENT",
    allowedActions: ["boost"],
    boost: null,
    ...change,
  }) as ContestDetail;
const boost = (change: Partial<BoostView>): BoostView => ({
  id: "b",
  status: "PENDING",
  priceCents: 49_900,
  cashCents: 49_900,
  creditCents: 0,
  fromPlan: false,
  startsAt: null,
  endsAt: null,
  refundableUntil: null,
  payment: null,
  ...change,
});

/** What was sent: [method and path, body, key]. */
let sent: [string, unknown, string | null][];
let answers: Record<string, unknown>;
let leaveFor: MockInstance<typeof page.leaveFor>;

beforeEach(() => {
  sent = [];
  answers = { "GET /api/boosts/offer": OFFER };
  vi.stubGlobal("fetch", (path: string, { method = "GET", body, headers }: RequestInit = {}) => {
    const name = `${method} ${path}`;
    if (method !== "GET")
      sent.push([
        name,
        JSON.parse(typeof body === "string" ? body : "null"),
        new Headers(headers).get("idempotency-key"),
      ]);
    return Promise.resolve(
      name in answers
        ? Response.json(answers[name])
        : Response.json({ code: "not_found", message: "Not found" }, { status: 404 }),
    );
  });
  window.history.replaceState(null, "", "/contests/c1?boost=1");
  leaveFor = vi.spyOn(page, "leaveFor").mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function show(props: Partial<ContestDetail>, path = "/contests/c1") {
  return render(
    <SWRConfig value={{ ...swrConfig, provider: () => new Map() }}>
      <MemoryRouter initialEntries={[path]}>
        <BoostSection contest={contest(props)} />
      </MemoryRouter>
    </SWRConfig>,
  );
}

describe("the featured place of a contest", () => {
  it("is nobody's business but the client's, and offered only when the server allows it", () => {
    const { container } = show({ viewer: "TALENT" });
    expect(container).toBeEmptyDOMElement();
    expect(show({ allowedActions: [] }).container).toBeEmptyDOMElement();
  });

  it("takes credits first and says what is left to pay, then leaves for the wallet and remembers what for", async () => {
    answers["POST /api/contests/c1/boost"] = {
      boost: boost({}),
      paymentId: "p1",
      redirectUrl: "/payment-simulator/jazzcash?x=1",
    };
    show({});
    await userEvent.click(screen.getByRole("button", { name: "Feature it" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Feature this contest" }));
    expect(await dialog.findByRole("button", { name: "Pay PKR 299 with Easypaisa" })).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("radio", { name: /JazzCash/ }));
    await userEvent.click(dialog.getByRole("switch", { name: /Use my credits first/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Pay PKR 499 with JazzCash" }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith("/payment-simulator/jazzcash?x=1"));
    expect(sent.map(([call, body]) => [call, body])).toEqual([
      ["POST /api/contests/c1/boost", { payWith: "jazzcash", useCredits: false }],
    ]);
    expect(sent[0]?.[2]).toMatch(/^[\da-f-]{36}$/);
    expect(currentTrip()).toMatchObject({
      paymentId: "p1",
      what: "the featured place of “Honey”",
      back: "/contests/c1?boost=1",
    });
  });

  it("offers a place of the plan first, which costs nothing", async () => {
    answers["GET /api/boosts/offer"] = { ...OFFER, planPlacesLeft: 3 };
    answers["POST /api/contests/c1/boost"] = { boost: boost({ status: "ACTIVE", fromPlan: true }) };
    show({}, "/contests/c1?boost=1");
    await userEvent.click(await screen.findByRole("button", { name: "Use a featured place" }));
    await waitFor(() => expect(sent.map(([, body]) => body)).toEqual([{ payWith: "plan" }]));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it("goes on with a payment that was begun, or drops it", async () => {
    answers["POST /api/contests/c1/boost/cancel"] = {};
    show({
      allowedActions: ["cancelBoost"],
      boost: boost({ payment: { id: "p9", redirectUrl: "/pay-here", expiresAt: "2026-11-21T11:00:00Z" } }),
    });
    await userEvent.click(screen.getByRole("button", { name: "Continue payment" }));
    expect(leaveFor).toHaveBeenCalledWith("/pay-here");
    expect(currentTrip()?.paymentId).toBe("p9");
    await userEvent.click(screen.getByRole("button", { name: "Cancel payment" }));
    await waitFor(() => expect(sent.map(([call]) => call)).toEqual(["POST /api/contests/c1/boost/cancel"]));
  });

  it("asks before it is taken back, and names both ways the money goes", async () => {
    answers["POST /api/contests/c1/boost/cancel"] = {};
    show({
      allowedActions: ["cancelBoost"],
      boost: boost({ status: "WAITING", cashCents: 29_900, creditCents: 20_000 }),
    });
    await userEvent.click(screen.getByRole("button", { name: "Take it back" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Take the featured place back?" }));
    expect(dialog.getByText("Back to your wallet").parentElement).toHaveTextContent("PKR 299");
    expect(dialog.getByText("Back to your credits").parentElement).toHaveTextContent("PKR 200");
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Take it back" }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});
