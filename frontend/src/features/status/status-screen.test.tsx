import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ServiceStatus } from "@lib/api/types";
import { Component } from "./status-screen";

const WELL: ServiceStatus = {
  site: "OPERATIONAL",
  readOnly: false,
  payments: [
    { provider: "jazzcash", status: "OPERATIONAL" },
    { provider: "easypaisa", status: "OPERATIONAL" },
  ],
  mails: "OPERATIONAL",
  dueWork: "OPERATIONAL",
  files: "OPERATIONAL",
  checkedAt: "2026-11-21T07:00:00Z",
};

let status: ServiceStatus | undefined;

beforeEach(() => {
  vi.stubGlobal("fetch", () =>
    status ? Promise.resolve(Response.json(status)) : Promise.reject(new TypeError("Failed to fetch")),
  );
});

function show() {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <Component />
      </MemoryRouter>
    </SWRConfig>,
  );
}

const stateOf = async (part: string) => {
  const row = (await screen.findByRole("heading", { name: part })).closest("li");
  return row?.lastElementChild?.textContent;
};

describe("the status of the service", () => {
  it("names each part with its state, and says in one line what it means", async () => {
    status = WELL;
    show();
    expect(await screen.findByText("Everything works")).toBeInTheDocument();
    expect(screen.getAllByRole("listitem")).toHaveLength(6);
    expect(await stateOf("Payments with Easypaisa")).toBe("Works");
    const user = userEvent.setup();
    status = { ...WELL, mails: "DEGRADED" };
    await user.click(screen.getByRole("button", { name: "Check again" }));
    expect(await screen.findByText("Some things are slow or late")).toBeInTheDocument();
    status = { ...WELL, mails: "DEGRADED", payments: [{ provider: "jazzcash", status: "DOWN" }] };
    await user.click(screen.getByRole("button", { name: "Check again" }));
    expect(await screen.findByText("Some things do not work")).toBeInTheDocument();
    expect(await stateOf("Payments with JazzCash")).toBe("Does not work");
    expect(await stateOf("E-mails")).toBe("Slow or late");
    expect(screen.queryByText("Payments with Easypaisa")).toBeNull();
  });

  it("says that nothing can be changed during maintenance", async () => {
    status = { ...WELL, readOnly: true, site: "DEGRADED" };
    show();
    const said = await screen.findByText("Muqabla is under maintenance");
    expect(within(screen.getByRole("status")).getByText(said.textContent)).toBeInTheDocument();
  });

  it("offers to try again when even the status does not come", async () => {
    status = undefined;
    show();
    expect(await screen.findByRole("heading", { name: "The status did not load" })).toBeInTheDocument();
    status = WELL;
    await userEvent.setup().click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Everything works")).toBeInTheDocument();
  });
});
