import { act, render, screen } from "@testing-library/react";
import { setTimeout as pause } from "node:timers/promises";
import { SWRConfig } from "swr";
import { afterEach, describe, expect, it, vi } from "vitest";
import { chooseCurrency } from "@lib/currency";
import { ApproxMoney } from "./approx-money";

const rates = [{ currency: "USD", pkrPerUnit: "281.45", asOf: "2026-11-20" }];

function draw() {
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(() => pause(20, Response.json(rates)));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ApproxMoney cents={1_250_000} />
      <ApproxMoney cents={500} />
    </SWRConfig>,
  );
  return fetched;
}

afterEach(() => act(() => chooseCurrency("")));

describe("ApproxMoney", () => {
  it("is not there and loads nothing unless somebody chose a currency", async () => {
    const fetched = draw();
    expect(document.body.textContent).toBe("");
    expect(fetched).not.toHaveBeenCalled();
    act(() => chooseCurrency("USD"));
    expect(await screen.findByText("about USD 44")).toHaveAttribute("title", "At the rate of 2026-11-20");
    expect(screen.getByText("about USD 0.02")).toBeInTheDocument();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("says nothing about a currency without a rate", async () => {
    chooseCurrency("SAR");
    const fetched = draw();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    await vi.waitFor(() => expect(document.body.textContent.trim()).toBe(""));
  });
});
