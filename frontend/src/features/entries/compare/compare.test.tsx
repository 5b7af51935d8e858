import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ContestDetail, EntryView } from "@lib/api/types";
import { forgetReads } from "@lib/api/use-api";
import { keyAct } from "../entry-keys";
import { address, showEntries } from "../entries.fixture";
import { entry, file, sound } from "../model/entry.fixture";

const ACTIONS: EntryView["allowedActions"] = ["rate", "shortlist", "decline", "comment"];

let entries: EntryView[];
let written: { path: string; body: unknown }[];
let refused: boolean;

/** What the server makes of an act. */
function after(path: string, body: Record<string, unknown>): EntryView {
  const [, id, act] = /entries\/(\w+)\/(\w+)/.exec(path) ?? [];
  const found = entries.find((one) => one.id === id) ?? entry(0);
  if (act === "rating") return { ...found, stars: Number(body.stars) };
  if (act === "shortlist")
    return {
      ...found,
      status: body.shortlisted ? "SHORTLISTED" : "SUBMITTED",
      allowedActions: ["rate", body.shortlisted ? "unshortlist" : "shortlist", "decline"],
    };
  return { ...found, status: "DECLINED", declineReason: "STYLE", allowedActions: ["restore"] };
}

beforeEach(() => {
  written = [];
  refused = false;
  entries = [1, 2, 3, 4, 5].map((number) =>
    entry(number, {
      author: { id: `u${number}`, name: `Author ${number}`, imageUrl: null },
      files: [file(`${number}a.png`), file(`${number}b.png`)],
      allowedActions: ACTIONS,
    }),
  );
  entries.push(entry(6, { files: [sound("jingle.mp3")], allowedActions: ACTIONS }));
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
    if (options?.method !== "POST") {
      return Promise.resolve(
        path === "/api/contests/c/entries"
          ? Response.json({ entries, hidden: 0 })
          : Response.json({ code: "away", message: "Away." }, { status: 404 }),
      );
    }
    const body = JSON.parse(options.body as string) as Record<string, unknown>;
    written.push({ path, body });
    if (refused)
      return Promise.resolve(Response.json({ code: "conflict", message: "The contest is over." }, { status: 409 }));
    const changed = after(path, body);
    entries = entries.map((one) => (one.id === changed.id ? changed : one));
    return Promise.resolve(Response.json(changed));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  // What was decided is shown through the cache of the app.
  await forgetReads();
});

const show = (search: string, viewer: ContestDetail["viewer"] = "CLIENT") =>
  showEntries(search, { viewer, status: "SHORTLISTING" });
const opened = (name = /^Compare/) => screen.findByRole("dialog", { name });
const pane = (dialog: HTMLElement, number: number) =>
  within(dialog).getByRole("region", { name: `Entry ${number} by Author ${number}` });
const scaleOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole("img", { name: /png/ })
    .map((img) => img.style.transform);

describe("choosing entries to compare", () => {
  it("needs two, takes four, and refuses a fifth in words", async () => {
    show("");
    const choose = (number: number) =>
      userEvent.click(screen.getByRole("checkbox", { name: `Compare entry ${number}` }));
    await screen.findByRole("checkbox", { name: "Compare entry 1" });
    expect(screen.queryByRole("region", { name: "Entries to compare" })).not.toBeInTheDocument();
    await choose(1);
    const bar = screen.getByRole("region", { name: "Entries to compare" });
    expect(bar).toHaveTextContent("#1 chosen. Choose one more to compare.");
    expect(within(bar).getByRole("button", { name: "Compare (1)" })).toBeDisabled();
    await choose(2);
    await choose(3);
    await choose(4);
    await choose(5);
    expect(bar).toHaveTextContent("You can compare 4 entries at most. Take one out first.");
    expect(screen.getByRole("checkbox", { name: "Compare entry 5" })).not.toBeChecked();
    expect(address()).toBe("?chosen=e1.e2.e3.e4");
    await choose(4);
    expect(bar).toHaveTextContent("#1, #2, #3 chosen");
    await userEvent.click(within(bar).getByRole("button", { name: "Clear" }));
    expect(address()).toBe("");
  });

  it("says which entries cannot be compared", async () => {
    show("");
    const card = await screen.findByRole("article", { name: "Entry 6 by Hira" });
    expect(card).toHaveTextContent("No picture to compare");
    expect(within(card).queryByRole("checkbox")).not.toBeInTheDocument();
  });
});

describe("entries side by side", () => {
  it("open and close with an address of their own, and the choice stays", async () => {
    show("?chosen=e1.e2");
    await userEvent.click(await screen.findByRole("button", { name: "Compare (2)" }));
    const dialog = await opened();
    expect(dialog).toHaveAccessibleName("Compare 2 entries");
    expect(address()).toBe("?chosen=e1.e2&compare=1");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(address()).toBe("?chosen=e1.e2"));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("leave out what is not there and say so", async () => {
    show("?chosen=e1.stranger.e6&compare=1");
    const dialog = await opened(/^Compare 2/);
    expect(dialog).toHaveTextContent("One entry of this address is not shown");
    expect(dialog).toHaveTextContent("jingle.mp3There is no picture of this file to compare");
  });

  it("go back to the gallery when fewer than two are there", async () => {
    show("?chosen=e1.stranger&compare=1");
    expect(await screen.findByText("Nothing to Compare")).toBeInTheDocument();
    expect(address()).toBe("?chosen=e1.stranger");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("zoom and move together by keys and buttons", async () => {
    show("?chosen=e1.e2.e3&compare=1");
    const dialog = await opened(/^Compare 3/);
    await userEvent.keyboard("+");
    expect(within(dialog).getByText("140%")).toBeInTheDocument();
    await userEvent.keyboard("{ArrowRight}");
    const transforms = scaleOf(dialog);
    expect(transforms).toHaveLength(3);
    expect(new Set(transforms)).toEqual(new Set(["translate(-10%, 0%) scale(1.4)"]));
    await userEvent.click(within(dialog).getByRole("button", { name: "Fit" }));
    expect(new Set(scaleOf(dialog))).toEqual(new Set(["translate(0%, 0%) scale(1)"]));
  });

  it("are decided by keys: arrows choose the entry, digits rate, S shortlists, D asks for the reason", async () => {
    show("?chosen=e1.e2&compare=1");
    const dialog = await opened();
    await userEvent.keyboard("{ArrowRight}");
    expect(pane(dialog, 2)).toHaveAttribute("aria-current", "true");
    await userEvent.keyboard("4");
    await waitFor(() => expect(written).toEqual([{ path: "/api/entries/e2/rating", body: { stars: 4 } }]));
    await waitFor(() => expect(within(pane(dialog, 2)).getByRole("radio", { name: "4 stars" })).toBeChecked());
    await within(dialog).findByText("Entry 2: 4 stars");
    await userEvent.keyboard("s");
    await within(pane(dialog, 2)).findByRole("button", { name: "Shortlisted", pressed: true });
    await waitFor(() => expect(written.at(-1)?.body).toEqual({ shortlisted: true }));
    await userEvent.keyboard("d");
    const menu = await screen.findByRole("menu");
    expect(written).toHaveLength(2);
    // Keys of the open choice are its own.
    await userEvent.keyboard("5");
    expect(written).toHaveLength(2);
    await userEvent.click(within(menu).getByRole("menuitem", { name: "Not our style" }));
    await waitFor(() => expect(written.at(-1)).toEqual({ path: "/api/entries/e2/decline", body: { reason: "STYLE" } }));
  });

  it("turn their own pictures by up and down", async () => {
    show("?chosen=e1.e2&compare=1");
    const dialog = await opened();
    await userEvent.keyboard("{ArrowDown}");
    expect(within(pane(dialog, 1)).getByRole("img", { name: "1b.png, entry 1 by Author 1" })).toBeInTheDocument();
    expect(within(pane(dialog, 2)).getByRole("img", { name: "2a.png, entry 2 by Author 2" })).toBeInTheDocument();
  });

  it("leave keys with modifiers and repeated ones alone, and show a refusal", async () => {
    show("?chosen=e1.e2&compare=1");
    const dialog = await opened();
    await userEvent.keyboard("{Control>}3{/Control}{Alt>}s{/Alt}");
    fireEvent.keyDown(dialog, { key: "3", repeat: true });
    expect(written).toEqual([]);
    refused = true;
    await userEvent.keyboard("3");
    expect(await screen.findByText("The contest is over.")).toBeInTheDocument();
    expect(within(pane(dialog, 1)).getByRole("radio", { name: "3 stars" })).not.toBeChecked();
  });

  it("are looked at by others, who decide nothing", async () => {
    entries = entries.map((one) => ({ ...one, allowedActions: [] }));
    show("?chosen=e1.e2&compare=1", "TALENT");
    const dialog = await opened();
    await userEvent.keyboard("4sd");
    expect(written).toEqual([]);
    expect(within(dialog).queryByRole("radio")).not.toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole("button", { name: "Keys" }));
    const help = await screen.findByRole("dialog", { name: "Keys" });
    expect(help).toHaveTextContent("Zoom all pictures");
    expect(help).not.toHaveTextContent("Rate the entry");
  });

  it("can be narrowed down to two", async () => {
    show("?chosen=e1.e2.e3&compare=1");
    const dialog = await opened(/^Compare 3/);
    await userEvent.click(within(dialog).getByRole("button", { name: "Take entry 2 out" }));
    expect(address()).toBe("?chosen=e1.e3&compare=1");
    expect(within(dialog).queryByRole("button", { name: /^Take entry/ })).not.toBeInTheDocument();
  });
});

describe("keys of an entry", () => {
  it("do only what the server allows", () => {
    const may = (allowedActions: EntryView["allowedActions"], stars: number | null = null) => ({
      allowedActions,
      stars,
    });
    expect(keyAct("5", may(["rate"]))).toEqual({ act: "rate", stars: 5 });
    expect(keyAct("5", may(["rate"], 5))).toBeUndefined();
    expect(keyAct("6", may(["rate"]))).toBeUndefined();
    expect(keyAct("5", may([]))).toBeUndefined();
    expect(keyAct("S", may(["unshortlist"]))).toEqual({ act: "shortlist", shortlisted: false });
    expect(keyAct("s", may(["restore"]))).toBeUndefined();
    expect(keyAct("d", may(["decline"]))).toEqual({ act: "decline" });
    expect(keyAct("d", may([]))).toBeUndefined();
  });
});
