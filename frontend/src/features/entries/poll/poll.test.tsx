import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ContestDetail, PollView } from "@lib/api/types";
import { forgetReads } from "@lib/api/use-api";
import { showEntries } from "../entries.fixture";
import { entry, file } from "../model/entry.fixture";
import { PollsSection } from "./polls-section";

const POLL: PollView = {
  id: "p1",
  question: "Which one would you choose?",
  status: "OPEN",
  url: "https://muqabla.test/poll/secret",
  createdAt: "2026-11-21T07:00:00Z",
  closesAt: "2036-11-24T07:00:00Z",
  closedAt: null,
  votes: 3,
  entries: [
    { entryId: "e2", number: 2, letter: "B", live: true, votes: 2, average: 4.5, stars: [0, 0, 0, 1, 1] },
    { entryId: "e1", number: 1, letter: "A", live: false, votes: 0, average: null, stars: [0, 0, 0, 0, 0] },
  ],
  leftOut: 1,
  comments: [1, 2, 3, 4, 5, 6].map((number) => ({ body: `Word ${number}`, writtenAt: "2026-11-21T07:00:00Z" })),
};

let polls: PollView[];
let written: { path: string; body: unknown }[];
let refusal: Response | undefined;

beforeEach(() => {
  polls = [];
  written = [];
  refusal = undefined;
  const entries = [1, 2, 3].map((number) =>
    entry(number, {
      author: { id: `u${number}`, name: `Author ${number}`, imageUrl: null },
      files: [file(`${number}.png`)],
    }),
  );
  entries.push(entry(4, { files: [], link: "https://example.com" }));
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
    if (options?.method === "POST") {
      written.push({ path, body: JSON.parse(options.body as string) as unknown });
      if (refusal) return Promise.resolve(refusal);
      polls = path.endsWith("/close") ? polls.map((poll) => ({ ...poll, status: "CLOSED" as const })) : [POLL];
      return Promise.resolve(Response.json({ id: "p1" }));
    }
    return Promise.resolve(Response.json(path.endsWith("/polls") ? polls : { entries, hidden: 0, total: 4 }));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await forgetReads();
});

function show(search: string, mayAsk = true) {
  const facts: Partial<ContestDetail> = {
    visibility: "PUBLIC",
    title: "Logo",
    viewer: "CLIENT",
    status: "SHORTLISTING",
    allowedActions: mayAsk ? ["createPoll"] : [],
  };
  showEntries(search, facts, search.includes("tab=polls") ? PollsSection : undefined);
}

describe("asking others", () => {
  it("begins with what was chosen in the gallery and ends with a link", async () => {
    show("?tab=entries&chosen=e2.e4");
    await userEvent.click(await screen.findByRole("button", { name: "Ask others" }));
    const form = await screen.findByRole("dialog", { name: "Ask others" });
    expect(within(form).getAllByRole("checkbox")).toHaveLength(3);
    expect(within(form).getByRole("checkbox", { name: "Entry 2 by Author 2" })).toBeChecked();
    await userEvent.click(within(form).getByRole("button", { name: "Make the link" }));
    expect(within(form).getByText("Choose at least 2 entries to ask about")).toBeInTheDocument();
    await userEvent.click(within(form).getByRole("checkbox", { name: "Entry 1 by Author 1" }));
    await userEvent.selectOptions(within(form).getByLabelText("Open for"), "7 days");
    await userEvent.click(within(form).getByRole("button", { name: "Make the link" }));
    const ready = await screen.findByRole("dialog", { name: "Your link is ready" });
    expect(written).toEqual([
      {
        path: "/api/contests/c/polls",
        body: { entryIds: ["e2", "e1"], question: "Which one would you choose?", days: 7 },
      },
    ]);
    expect(within(ready).getByLabelText("Link of the poll")).toHaveValue(POLL.url);
    const whatsApp = within(ready).getByRole("link", { name: "Send on WhatsApp" }).getAttribute("href") ?? "";
    expect(decodeURIComponent(whatsApp)).toBe(
      `https://wa.me/?text=Which one would you choose? Please help me choose for “Logo”: ${POLL.url}`,
    );
    await userEvent.click(within(ready).getByRole("button", { name: "See the poll" }));
    expect(screen.getByTestId("address")).toHaveTextContent("?tab=polls");
  });

  it("shows what the server refuses at its field", async () => {
    refusal = Response.json(
      { code: "invalid_fields", message: "Some fields are not valid", fields: { question: "Ask in one line" } },
      { status: 422 },
    );
    show("?tab=entries&chosen=e1.e2&ask=1");
    const form = await screen.findByRole("dialog", { name: "Ask others" });
    await userEvent.click(await within(form).findByRole("button", { name: "Make the link" }));
    expect(await within(form).findByText("Ask in one line")).toBeInTheDocument();
  });

  it("is offered to those who may", async () => {
    show("?tab=entries&chosen=e1.e2", false);
    expect(await screen.findByRole("button", { name: "Compare (2)" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Ask others" })).not.toBeInTheDocument();
  });
});

describe("results", () => {
  it("say what voters think, and what is left out", async () => {
    polls = [POLL];
    show("?tab=polls");
    const results = await screen.findByRole("list", { name: "Results" });
    const [first, second] = within(results).getAllByRole("listitem");
    expect(first).toHaveTextContent("B · Entry 2");
    expect(first).toHaveTextContent("4.5 of 5");
    expect(screen.getByRole("img", { name: "1 × 5 stars, 1 × 4, 0 × 3, 0 × 2, 0 × 1" })).toBeInTheDocument();
    expect(second).toHaveTextContent("No stars yet");
    expect(second).toHaveTextContent("Out of the running");
    expect(screen.getByText(/One entry was withdrawn or ruled out/)).toBeInTheDocument();
    expect(screen.queryByText("Word 6")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Show all 6 comments" }));
    expect(screen.getByText("Word 6")).toBeInTheDocument();
  });

  it("stay when the client ends the poll", async () => {
    polls = [POLL];
    show("?tab=polls");
    await userEvent.click(await screen.findByRole("button", { name: "Close poll" }));
    const question = screen.getByRole("alertdialog", { name: "Close this poll?" });
    await userEvent.click(within(question).getByRole("button", { name: "Close poll" }));
    expect(await screen.findByText("Poll Closed")).toBeInTheDocument();
    expect(written).toEqual([{ path: "/api/contests/c/polls/p1/close", body: {} }]);
    expect(screen.queryByLabelText("Link of the poll")).not.toBeInTheDocument();
    expect(screen.getByText("4.5 of 5")).toBeInTheDocument();
  });

  it("are none before somebody was asked", async () => {
    show("?tab=polls", false);
    expect(await screen.findByRole("heading", { name: "No poll yet" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Ask others" })).not.toBeInTheDocument();
  });
});
