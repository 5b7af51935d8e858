import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ContestDetail, EntryView } from "@lib/api/types";
import { forgetReads, swrConfig } from "@lib/api/use-api";
import * as trips from "@lib/payment-trip";
import { ToastRegion } from "@ui/toast-region";
import { entry } from "../model/entry.fixture";
import { netOf, priceFromInput, priceToInput } from "./price";
import { SaleCard } from "./sale-card";

type Sale = NonNullable<EntryView["sale"]>;
const sale = (change: Partial<Sale> = {}): Sale => ({
  priceCents: 60_000,
  netCents: 58_200,
  priceMinCents: 50_000,
  endsAt: null,
  purchase: null,
  paidCents: null,
  ...change,
});

let written: { method: string; path: string; body: unknown }[];
let refused: boolean;

beforeEach(() => {
  written = [];
  refused = false;
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
    const method = options?.method ?? "GET";
    if (method === "GET") return Promise.resolve(Response.json([]));
    written.push({ method, path, body: typeof options?.body === "string" ? JSON.parse(options.body) : null });
    if (refused)
      return Promise.resolve(Response.json({ code: "price_changed", message: "Another price." }, { status: 409 }));
    return Promise.resolve(Response.json({ paymentId: "p1", redirectUrl: "/payment-simulator/easypaisa" }));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await forgetReads();
});

const show = (change: Partial<EntryView>, viewer: ContestDetail["viewer"], address = "") => {
  const contest = { id: "c", title: "A logo", viewer, feeBps: 300 } as unknown as ContestDetail;
  return render(
    <SWRConfig value={swrConfig}>
      <MemoryRouter initialEntries={[`/contests/c${address}`]}>
        <SaleCard entry={entry(2, change)} contest={contest} />
        <ToastRegion />
      </MemoryRouter>
    </SWRConfig>,
  );
};

describe("the price of an entry", () => {
  it("is typed in rupees, and leaves the author what our fee does not take", () => {
    expect(["600", "1,250.5", "12.345", "-1", ""].map(priceFromInput)).toEqual([60_000, 125_050, NaN, NaN, NaN]);
    expect([60_000, 60_050, null].map(priceToInput)).toEqual(["600", "600.50", ""]);
    expect(netOf(60_000, 300)).toBe(58_200);
  });

  it("is named by the author within its limits", async () => {
    show({ mine: true, allowedActions: ["setPrice"], sale: sale({ priceCents: null, netCents: null }) }, "ENTRANT");
    await userEvent.click(screen.getByRole("button", { name: "Name a price" }));
    const dialog = await screen.findByRole("dialog", { name: "Your price" });
    const field = within(dialog).getByLabelText(/^Price/);
    await userEvent.type(field, "499");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save the price" }));
    expect(await within(dialog).findByText("Enter an amount from PKR 500 to PKR 500,000")).toBeVisible();
    expect(written).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, "600");
    expect(dialog).toHaveTextContent("PKR 582");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save the price" }));
    await waitFor(() =>
      expect(written).toEqual([{ method: "PUT", path: "/api/entries/e2/price", body: { priceCents: 60_000 } }]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("is taken away by the author", async () => {
    show({ mine: true, allowedActions: ["setPrice"], sale: sale() }, "ENTRANT");
    expect(screen.getByText(/may buy this entry for PKR 600. You get PKR 582 of it/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Change the price" }));
    await userEvent.click(await screen.findByRole("button", { name: "Take it off sale" }));
    await waitFor(() => expect(written).toEqual([{ method: "DELETE", path: "/api/entries/e2/price", body: null }]));
  });

  it("cannot be changed while the client pays", () => {
    show({ mine: true, sale: sale({ purchase: "PENDING" }) }, "ENTRANT");
    expect(screen.getByText(/The client is paying for it now/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Change the price" })).toBeNull();
  });
});

describe("buying an entry", () => {
  const endsAt = "2026-12-21T07:00:00Z";

  it("leads to the wallet with the price that the client saw", async () => {
    const goPay = vi.spyOn(trips, "goPay").mockReturnValue();
    show({ allowedActions: ["buy"], sale: sale({ endsAt }) }, "CLIENT");
    await userEvent.click(screen.getByRole("button", { name: "Buy this entry" }));
    const dialog = await screen.findByRole("dialog", { name: "Buy entry #2" });
    expect(dialog).toHaveTextContent("With your acceptance the rights pass to you");
    await userEvent.click(within(dialog).getByRole("radio", { name: /JazzCash/ }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Pay PKR 600" }));
    await waitFor(() => expect(goPay).toHaveBeenCalled());
    expect(written).toEqual([
      { method: "POST", path: "/api/entries/e2/purchase", body: { priceCents: 60_000, provider: "jazzcash" } },
    ]);
    expect(goPay.mock.calls[0]?.[0]).toMatchObject({ paymentId: "p1", back: "/contests/c?entry=e2" });
  });

  it("says so when the price has changed", async () => {
    refused = true;
    show({ allowedActions: ["buy"], sale: sale({ endsAt }) }, "CLIENT", "?buy=1");
    await userEvent.click(await screen.findByRole("button", { name: "Pay PKR 600" }));
    expect(await screen.findByText("Another price.")).toBeVisible();
  });

  it("is not offered before the award, after the sale, and once it is bought", () => {
    const { unmount } = show({ sale: sale() }, "CLIENT");
    expect(screen.getByText("You can buy it beside the winner, once you have chosen one.")).toBeVisible();
    unmount();
    const over = show({ sale: sale({ endsAt }) }, "CLIENT");
    expect(screen.getByText("The time to buy it is over.")).toBeVisible();
    over.unmount();
    show({ sale: sale({ endsAt, purchase: "PAID", paidCents: 60_000 }) }, "CLIENT");
    expect(screen.getByText("Bought")).toBeVisible();
    expect(screen.getByRole("link", { name: "To the handover" })).toHaveAttribute(
      "href",
      "/contests/c?tab=handover&handover=e2",
    );
    expect(screen.queryByRole("button", { name: "Buy this entry" })).toBeNull();
  });

  it("says nothing where there is nothing to sell", () => {
    show({ sale: null }, "CLIENT");
    expect(screen.queryByRole("heading")).toBeNull();
  });
});
