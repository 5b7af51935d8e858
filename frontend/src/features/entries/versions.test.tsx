import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ContestDetail, EntryView } from "@lib/api/types";
import { forgetReads } from "@lib/api/use-api";
import { showEntries } from "./entries.fixture";
import { entry, file } from "./model/entry.fixture";

const older = (number: number): EntryView["versions"][number] => ({
  number,
  note: `Note of version ${number}`,
  link: null,
  thirdParty: "",
  aiTools: "",
  files: [file(`v${number}.png`)],
  createdAt: `2026-11-1${number}T10:00:00Z`,
});

let listed: EntryView;
let opened: EntryView;
let sent: { path: string; body: unknown }[];
let refusal: Response | undefined;

beforeEach(() => {
  sent = [];
  refusal = undefined;
  opened = entry(5, {
    note: "Note of version 3",
    link: "https://example.com/three",
    thirdParty: "Font: Inter",
    files: [file("v3.png")],
    version: 3,
    versions: [older(1), older(2)],
    seenByClientAt: "2026-11-15T10:00:00Z",
    allowedActions: ["rate", "award"],
  });
  listed = { ...opened, hasUnseenVersion: true };
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
    if (options?.method === "POST") {
      sent.push({ path, body: JSON.parse(options.body as string) });
      return Promise.resolve(refusal ?? Response.json({ ...opened, version: 4 }, { status: 201 }));
    }
    if (path === "/api/contests/c/entries") return Promise.resolve(Response.json({ entries: [listed], hidden: 0 }));
    if (path === "/api/entries/e5") return Promise.resolve(Response.json(opened));
    return Promise.resolve(path.endsWith("/comments") ? Response.json([]) : new Response(null, { status: 404 }));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await forgetReads();
});

const show = (search: string, viewer: ContestDetail["viewer"] = "CLIENT") =>
  showEntries(search, {
    viewer,
    status: "OPEN",
    awards: [],
    myLiveEntries: 1,
    entriesPerPersonMax: 3,
    prizeCents: 100_000,
    feeBps: 300,
    feeCents: 3_000,
    winnerCents: 97_000,
  });
const switches = () => screen.getByRole("group", { name: "Versions of this entry" });
const pressed = () => within(switches()).getByRole("button", { pressed: true }).textContent;

describe("versions of an entry", () => {
  it("marks a version that the client has not opened, until the entry is opened", async () => {
    const user = userEvent.setup();
    show("");
    const card = await screen.findByRole("article", { name: "Entry 5 by Hira" });
    expect(within(card).getByText("NEW VERSION")).toBeTruthy();
    expect(within(card).getByText("#5 · v3")).toBeTruthy();
    await user.click(within(card).getByRole("link", { name: "Open entry 5 · v3" }));
    await screen.findByRole("group", { name: "Versions of this entry" });
    await waitFor(() => expect(within(card).queryByText("NEW VERSION")).toBeNull());
  });

  it("flips between versions, in the address", async () => {
    const user = userEvent.setup();
    show("?entry=e5");
    await screen.findByText("Note of version 3");
    expect(pressed()).toBe("v3, newest");
    expect(screen.getByRole("button", { name: "Award the prize" })).toBeTruthy();
    await user.click(within(switches()).getByRole("button", { name: "v1" }));
    expect(screen.getByTestId("address").textContent).toContain("version=1");
    expect(await screen.findByText("Note of version 1")).toBeTruthy();
    expect(screen.queryByText("Note of version 3")).toBeNull();
    expect(screen.queryByText("example.com/three")).toBeNull();
    expect(screen.queryByRole("button", { name: "Award the prize" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show version 3" }));
    expect(await screen.findByText("Note of version 3")).toBeTruthy();
    expect(screen.getByTestId("address").textContent).not.toContain("version");
  });

  it("shows the newest version at the address of one that there is not", async () => {
    show("?entry=e5&version=9");
    expect(await screen.findByText("Note of version 3")).toBeTruthy();
    expect(pressed()).toBe("v3, newest");
  });

  it("has no switch for an entry of one version", async () => {
    opened = { ...opened, version: 1, versions: [] };
    show("?entry=e5");
    await screen.findByText("Note of version 3");
    expect(screen.queryByRole("group", { name: "Versions of this entry" })).toBeNull();
  });

  it("sends another version from a form that has the words of the newest one", async () => {
    const user = userEvent.setup();
    opened = { ...opened, mine: true, allowedActions: ["submitVersion", "withdraw"] };
    listed = { ...opened };
    show("?entry=e5", "ENTRANT");
    await user.click(await screen.findByRole("button", { name: "New version" }));
    const form = await screen.findByRole("dialog", { name: "New version of entry #5" });
    const field = (name: string) => within(form).getByRole("textbox", { name });
    expect((await within(form).findByRole<HTMLInputElement>("textbox", { name: /^Link/ })).value).toBe(
      "https://example.com/three",
    );
    expect((field("Parts by others") as HTMLTextAreaElement).value).toBe("Font: Inter");
    expect(within(form).getByText(/Files are not taken over/)).toBeTruthy();
    await user.click(within(form).getByRole("button", { name: "Send version 4" }));
    expect(await within(form).findByText("Confirm that this is your own work")).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(within(form).getByRole("checkbox", { name: /own work/ }));
    await user.click(within(form).getByRole("button", { name: "Send version 4" }));
    expect(await screen.findByText("Version 4 Sent")).toBeTruthy();
    expect(sent).toEqual([
      {
        path: "/api/entries/e5/versions",
        body: {
          files: [],
          link: "https://example.com/three",
          note: "Note of version 3",
          ownWork: true,
          thirdParty: "Font: Inter",
        },
      },
    ]);
    expect(await screen.findByRole("dialog", { name: /^Entry #5/ })).toBeTruthy();
    expect(screen.getByTestId("address").textContent).not.toContain("renew");
  });

  it("leads to the entry when a newer version came before the award", async () => {
    const user = userEvent.setup();
    refusal = Response.json(
      { code: "newer_version", message: "The author sent a new version of this entry." },
      { status: 409 },
    );
    show("?award=e5");
    await user.click(await screen.findByRole("button", { name: "Award the prize" }));
    await waitFor(() => expect(sent).toEqual([{ path: "/api/contests/c/award", body: { entryId: "e5", version: 3 } }]));
    expect(await screen.findByText(/The author sent a new version/)).toBeTruthy();
    expect(await screen.findByRole("dialog", { name: /^Entry #5/ })).toBeTruthy();
  });
});
