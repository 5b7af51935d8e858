import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ContestDetail } from "@lib/api/types";
import { forgetReads } from "@lib/api/use-api";
import { EntryFlag } from "../entry-card";
import { showEntries } from "../entries.fixture";
import { entry, file } from "../model/entry.fixture";

let written: { path: string; body: unknown }[];
let refusal: Response | undefined;

beforeEach(() => {
  written = [];
  refusal = undefined;
  const entries = [1, 2, 3, 4, 5, 6, 7].map((number) =>
    entry(number, {
      author: { id: `u${number}`, name: `Author ${number}`, imageUrl: null },
      files: [file(`${number}.png`)],
      status: number === 5 ? "SHORTLISTED" : "SUBMITTED",
    }),
  );
  entries.push(entry(8, { files: [], link: "https://example.com" }), entry(9, { status: "DECLINED" }));
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
    if (options?.method === "POST") {
      written.push({ path, body: JSON.parse(options.body as string) as unknown });
      return Promise.resolve(refusal ?? Response.json({}));
    }
    return Promise.resolve(Response.json({ entries, hidden: 0, total: 9 }));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await forgetReads();
});

const show = (search: string, mayName = true) =>
  showEntries(search, {
    title: "Logo",
    viewer: "CLIENT",
    status: "SHORTLISTING",
    guaranteed: false,
    finalRound: { days: 2 } as ContestDetail["finalRound"],
    allowedActions: mayName ? ["nameFinalists"] : [],
  });

const dialog = () => screen.findByRole("dialog", { name: "Name the finalists" });

describe("naming finalists", () => {
  it("begins with what was chosen in the gallery, and offers what is in the running", async () => {
    show("?tab=entries&chosen=e2.e4");
    await userEvent.click(await screen.findByRole("button", { name: "Name finalists" }));
    const form = await dialog();
    expect(within(form).getAllByRole("checkbox")).toHaveLength(8);
    expect(within(form).getAllByRole("checkbox")[0]).toHaveAccessibleName("Entry 5 by Author 5");
    expect(within(form).getAllByRole("checkbox", { checked: true })).toHaveLength(2);
    await userEvent.click(within(form).getByRole("button", { name: "Name 2 finalists" }));
    expect(await screen.findByText("Finalists Named")).toBeVisible();
    expect(written).toEqual([{ path: "/api/contests/c/finalists", body: { entries: ["e2", "e4"] } }]);
    expect(screen.getByTestId("address")).not.toHaveTextContent("finalists");
  });

  it("takes two to six", async () => {
    show("?finalists=1");
    const form = await dialog();
    const boxes = () => within(form).getAllByRole("checkbox");
    expect(within(form).getByRole("button", { name: "Name finalists" })).toBeDisabled();
    for (const box of boxes().slice(0, 6)) await userEvent.click(box);
    expect(within(form).getByRole("button", { name: "Name 6 finalists" })).toBeEnabled();
    expect(boxes().filter((box) => (box as HTMLInputElement).disabled)).toHaveLength(2);
  });

  it("stays and says why when the server refuses", async () => {
    refusal = Response.json({ code: "finalists_named", message: "The finalists are named." }, { status: 409 });
    show("?finalists=1&chosen=e1.e2");
    const form = await dialog();
    await userEvent.click(within(form).getByRole("button", { name: "Name 2 finalists" }));
    expect(await screen.findByText("The finalists are named.")).toBeVisible();
    expect(form).toBeVisible();
  });

  it("is for those who may", async () => {
    show("?finalists=1&chosen=e1.e2", false);
    expect(await screen.findByRole("button", { name: /^Compare/ })).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("button", { name: "Name finalists" })).toBeNull();
  });
});

describe("a finalist", () => {
  it("is marked for everybody, beside a version that the client has not opened", () => {
    render(<EntryFlag entry={entry(1, { finalist: true, hasUnseenVersion: true })} client />);
    expect(screen.getByText("Finalist")).toBeVisible();
    expect(screen.getByText("NEW VERSION")).toBeVisible();
  });

  it("is no longer told once it is declined", () => {
    render(<EntryFlag entry={entry(1, { finalist: true, status: "DECLINED", declineReason: "STYLE" })} client />);
    expect(screen.queryByText("Finalist")).toBeNull();
  });
});
