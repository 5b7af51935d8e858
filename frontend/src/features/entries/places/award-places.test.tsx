import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ContestDetail } from "@lib/api/types";
import { forgetReads } from "@lib/api/use-api";
import { AwardDialog } from "../award-dialog";
import { showAt } from "../entries.fixture";
import { entry } from "../model/entry.fixture";
import { awardedPlaces, moved } from "./model";

let written: { path: string; body: unknown }[];

beforeEach(() => {
  written = [];
  const entries = [1, 2, 3, 4].map((number) =>
    entry(number, {
      author: { id: `u${number}`, name: `Author ${number}`, imageUrl: null },
      status: number === 4 ? "SHORTLISTED" : "SUBMITTED",
      allowedActions: ["award"],
    }),
  );
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
    if (options?.method === "POST") {
      written.push({ path, body: JSON.parse(options.body as string) as unknown });
      return Promise.resolve(Response.json({}));
    }
    return Promise.resolve(Response.json({ entries, hidden: 0, total: 4 }));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await forgetReads();
});

const PLACES = { amountsCents: [500_000, 300_000, 200_000], unused: "REFUND" as "REFUND" | "FIRST_PLACE" };

function show(search: string, change: Partial<ContestDetail> = {}) {
  const contest = {
    id: "c",
    viewer: "CLIENT",
    prizeCents: 1_000_000,
    feeBps: 300,
    feeCents: 30_000,
    winnerCents: 970_000,
    allowedActions: ["award"],
    places: PLACES,
    awards: [],
    ...change,
  } as unknown as ContestDetail;
  showAt(search, <AwardDialog contest={contest} />);
}

const dialog = () => screen.findByRole("dialog", { name: "Award the places" });
const rows = (form: HTMLElement) =>
  within(within(form).getByRole("list", { name: "Places of the prize" })).getAllByRole("listitem");

describe("awarding the places of a prize", () => {
  it("gives what nobody gets back, or to the first place", () => {
    expect(awardedPlaces(PLACES, 2)).toEqual({ amounts: [500_000, 300_000], left: 200_000 });
    expect(awardedPlaces({ ...PLACES, unused: "FIRST_PLACE" }, 1)).toEqual({ amounts: [1_000_000], left: 0 });
    expect(awardedPlaces(PLACES, 3).left).toBe(0);
    expect(moved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
    expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  });

  it("orders entries by arrows and sends them in one act", async () => {
    show("?award=choose");
    const form = await dialog();
    const button = within(form).getByRole("button", { name: /^Award/ });
    expect(button).toBeDisabled();
    for (const number of [1, 2, 3])
      await userEvent.click(within(form).getByRole("checkbox", { name: new RegExp(`^Entry ${number} `) }));
    expect(within(form).getByRole("checkbox", { name: /^Entry 4 / })).toBeDisabled();
    await userEvent.click(within(form).getByRole("button", { name: "Move entry 3 up" }));
    await userEvent.click(within(form).getByRole("button", { name: "Move entry 3 up" }));
    expect(rows(form).map((row) => /#\d/.exec(row.textContent)?.[0])).toEqual(["#3", "#1", "#2"]);
    expect(screen.getByTestId("address")).toHaveTextContent("placed=e3.e1.e2");
    await userEvent.click(within(form).getByRole("button", { name: "Award 3 places" }));
    expect(await screen.findByText("Winners Chosen")).toBeVisible();
    expect(written).toEqual([
      {
        path: "/api/contests/c/award",
        body: {
          entryId: "e3",
          version: 1,
          lowerPlaces: [
            { entryId: "e1", version: 1 },
            { entryId: "e2", version: 1 },
          ],
        },
      },
    ]);
  });

  it("says what becomes of a place that stays empty", async () => {
    show("?award=choose&placed=e2");
    const form = await dialog();
    expect(form).toHaveTextContent("2 places stay empty, and their parts come back to you");
    expect(form).toHaveTextContent(/Comes back to you\s*PKR\s*5,000/);
    expect(within(form).getByRole("button", { name: "Award 1 place" })).toBeEnabled();
  });

  it("gives the part of empty places to the first one where the client chose so", async () => {
    show("?award=e2", { places: { ...PLACES, unused: "FIRST_PLACE" } });
    const form = await dialog();
    expect(rows(form)[0]).toHaveTextContent(/10,000/);
    expect(form).toHaveTextContent("2 places stay empty, and their parts go to the 1st place");
    await userEvent.click(within(form).getByRole("button", { name: "Take entry 2 off its place" }));
    expect(within(form).getByRole("button", { name: /^Award/ })).toBeDisabled();
  });

  it("replaces a lapsed award by one entry for the same amount", async () => {
    const lapsed = { place: 2, entryId: "e9", status: "LAPSED", prizeCents: 300_000 };
    show("?award=e1&replaces=e9", { awards: [lapsed] as unknown as ContestDetail["awards"] });
    const confirm = await screen.findByRole("alertdialog", { name: "Award the prize to Author 1?" });
    expect(confirm).toHaveTextContent(/2,910/);
    await userEvent.click(within(confirm).getByRole("button", { name: "Award the prize" }));
    expect(await screen.findByText("Winner Chosen")).toBeVisible();
    expect(written[0]?.body).toEqual({ entryId: "e1", version: 1, replaces: "e9" });
  });
});
