import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ContestDetail, EntryView } from "@lib/api/types";
import { forgetReads } from "@lib/api/use-api";
import { address, showEntries } from "./entries.fixture";
import { entry } from "./model/entry.fixture";

const REASON = "They sent the same picture to everybody";
const removal = { id: "r1", reason: REASON, removedAt: "2026-11-21T07:00:00Z" };

let entries: EntryView[];
let written: { path: string; body: unknown }[];
let refused: boolean;

beforeEach(() => {
  written = [];
  refused = false;
  entries = [
    entry(1, { allowedActions: ["shortlist", "rate", "decline", "removeAuthor", "comment"] }),
    entry(2, { status: "SHORTLISTED", allowedActions: ["unshortlist", "rate", "decline", "removeAuthor"] }),
    entry(3, { status: "DECLINED", declineReason: "STYLE", allowedActions: ["restore", "removeAuthor"] }),
  ];
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
    if (options?.method !== "POST") {
      const [, id] = /entries\/(\w+)$/.exec(path) ?? [];
      const one = entries.find((found) => found.id === id);
      return Promise.resolve(
        path === "/api/contests/c/entries"
          ? Response.json({ entries, hidden: 0 })
          : one
            ? Response.json(one)
            : Response.json([], { status: 200 }),
      );
    }
    written.push({ path, body: typeof options.body === "string" ? JSON.parse(options.body) : null });
    if (refused)
      return Promise.resolve(Response.json({ code: "conflict", message: "The contest is over." }, { status: 409 }));
    entries = entries.map((one) => ({ ...one, status: "DECLINED", removal, allowedActions: ["undoRemoval"] }));
    return Promise.resolve(Response.json({ id: "c" }));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await forgetReads();
});

const show = (search: string, viewer: ContestDetail["viewer"] = "CLIENT") =>
  showEntries(search, { viewer, status: "OPEN" });
const asked = () => screen.findByRole("dialog", { name: "Remove Hira from this contest?" });

describe("removing the author of an entry", () => {
  it("is asked for from the menu of declining, with what happens and that it is counted", async () => {
    show("");
    await userEvent.click(await screen.findByRole("button", { name: "Decline entry 1" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Remove from contest…" }));
    const dialog = await asked();
    expect(dialog).toHaveTextContent("Their 2 entries are declined.");
    expect(dialog).toHaveTextContent("Your public record counts the people whom you removed");
    expect(address()).toBe("?remove=e1");
    await userEvent.click(within(dialog).getByRole("button", { name: "Keep" }));
    await waitFor(() => expect(address()).toBe(""));
    expect(written).toEqual([]);
  });

  it("takes a reason of ten to five hundred characters, and marks every entry of the person", async () => {
    show("?remove=e2");
    const dialog = await asked();
    const reason = within(dialog).getByLabelText(/^Reason/);
    const send = within(dialog).getByRole("button", { name: "Remove from contest" });
    await userEvent.type(reason, "too short");
    await userEvent.click(send);
    expect(await within(dialog).findByText("Write at least 10 characters")).toBeVisible();
    expect(written).toEqual([]);
    await userEvent.clear(reason);
    await userEvent.type(reason, `  ${REASON} `);
    await userEvent.click(send);
    await waitFor(() =>
      expect(written).toEqual([{ path: "/api/contests/c/removals", body: { personId: "u", reason: REASON } }]),
    );
    await waitFor(() => expect(screen.getAllByText("Author removed")).toHaveLength(3));
    expect(address()).toBe("");
    const card = screen.getByRole("article", { name: "Entry 1 by Hira" });
    await userEvent.click(within(card).getByRole("button", { name: "Undo removal" }));
    await waitFor(() => expect(written.at(-1)?.path).toBe("/api/contests/c/removals/r1/undo"));
  });

  it("stays open with what was typed when the server refuses", async () => {
    refused = true;
    show("?remove=e1");
    const dialog = await asked();
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), REASON);
    await userEvent.click(within(dialog).getByRole("button", { name: "Remove from contest" }));
    expect(await screen.findByText("The contest is over.")).toBeVisible();
    expect(within(dialog).getByLabelText(/^Reason/)).toHaveValue(REASON);
  });

  it("is offered for a declined entry in full, and for nothing that the server does not allow", async () => {
    entries[0] = entry(1, { allowedActions: ["decline"] });
    show("?entry=e3");
    const dialog = await screen.findByRole("dialog", { name: /^Entry #3/ });
    await userEvent.click(await within(dialog).findByRole("button", { name: "Remove from contest…" }));
    await asked();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(address()).toBe("?entry=e3"));
  });

  it("is not there for an address that the server does not allow", async () => {
    entries[0] = entry(1, { allowedActions: ["decline"] });
    show("?remove=e1");
    await userEvent.click(await screen.findByRole("button", { name: "Decline entry 1" }));
    expect(await screen.findByRole("menuitem", { name: "Off the brief" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: "Remove from contest…" })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("tells the person the reason on their own entry", async () => {
    entries = [entry(1, { mine: true, status: "DECLINED", removal, allowedActions: ["withdraw"] })];
    show("?entry=e1", "ENTRANT");
    const dialog = await screen.findByRole("dialog", { name: /^Entry #1/ });
    expect(await within(dialog).findByText("The client removed you from this contest")).toBeVisible();
    expect(within(dialog).getByText(REASON)).toBeVisible();
    expect(within(dialog).getByText("You were removed")).toBeVisible();
  });
});
