import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BallotView } from "@lib/api/types";
import { forgetReads, swrConfig } from "@lib/api/use-api";
import { ToastRegion } from "@ui/toast-region";
import { Component } from "./poll-screen";

const picture = (position: number) => ({
  thumbnailUrl: `/api/poll/s/entries/${position}/pictures/1?variant=thumb`,
  previewUrl: `/api/poll/s/entries/${position}/pictures/1?variant=preview`,
  width: 400,
  height: 300,
});
const OPEN: BallotView = {
  contestTitle: "Logo for a tea house",
  question: "Which sign would you enter?",
  status: "OPEN",
  closesAt: "2036-11-21T07:00:00Z",
  entries: [1, 3].map((position) => ({
    position,
    letter: position === 1 ? "A" : "C",
    pictures: [picture(position)],
    myStars: null,
  })),
  leftOut: 1,
  myVote: null,
};

let answer: () => Response;
let vote: (body: unknown) => Response;
let sent: unknown[];

beforeEach(() => {
  sent = [];
  answer = () => Response.json(OPEN);
  vote = () =>
    Response.json({
      ...OPEN,
      entries: OPEN.entries.map((entry) => ({ ...entry, myStars: entry.letter === "C" ? 4 : null })),
      myVote: { comment: "C is clear", votedAt: "2026-11-21T07:00:00Z" },
    });
  vi.stubGlobal("fetch", (_path: string, options?: RequestInit) => {
    if (options?.method !== "PUT") return Promise.resolve(answer());
    const body = JSON.parse(options.body as string) as unknown;
    sent.push(body);
    return Promise.resolve(vote(body));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await forgetReads();
});

function show() {
  render(
    <SWRConfig value={{ ...swrConfig, provider: () => new Map() }}>
      <MemoryRouter initialEntries={["/poll/s"]}>
        <Routes>
          <Route path="/poll/:secret" element={<Component />} />
        </Routes>
        <ToastRegion />
      </MemoryRouter>
    </SWRConfig>,
  );
}

const stars = async (letter: string, count: number) => {
  const design = await screen.findByRole("article", { name: `Design ${letter}` });
  await userEvent.click(within(design).getByRole("radio", { name: `${count} stars` }));
};

describe("a poll for everybody with its link", () => {
  it("asks for stars before it sends, and shows what was kept", async () => {
    show();
    expect(await screen.findByRole("heading", { level: 1, name: OPEN.question })).toBeInTheDocument();
    expect(screen.getByText("One entry is no longer part of this poll.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Send my vote" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Give stars to at least one first");
    expect(sent).toEqual([]);
    await stars("C", 4);
    await userEvent.type(screen.getByLabelText(/^Why/), "C is clear");
    await userEvent.click(screen.getByRole("button", { name: "Send my vote" }));
    expect(await screen.findByText("Thank you, your vote counts")).toBeInTheDocument();
    expect(sent).toEqual([{ ratings: [{ position: 3, stars: 4 }], comment: "C is clear" }]);
  });

  it("takes stars back", async () => {
    show();
    await stars("A", 5);
    const design = screen.getByRole("article", { name: "Design A" });
    await userEvent.click(within(design).getByRole("button", { name: "Take stars back" }));
    expect(within(design).getByRole("radio", { name: "5 stars" })).not.toBeChecked();
  });

  it("says why a vote was refused and keeps what was typed", async () => {
    vote = () =>
      Response.json({ code: "poll_full", message: "This poll has as many votes as it takes." }, { status: 409 });
    show();
    await stars("A", 5);
    await userEvent.click(screen.getByRole("button", { name: "Send my vote" }));
    expect(await screen.findByText("This poll has as many votes as it takes.")).toBeInTheDocument();
    expect(screen.getByRole("radio", { name: "5 stars", checked: true })).toBeInTheDocument();
  });

  it("has ended without pictures", async () => {
    answer = () => Response.json({ ...OPEN, status: "CLOSED", entries: [], leftOut: 0 });
    show();
    expect(await screen.findByRole("heading", { name: "This poll has ended" })).toBeInTheDocument();
    expect(screen.queryByRole("img")).not.toBeInTheDocument();
  });

  it("is not there for another link", async () => {
    answer = () => Response.json({ code: "not_found", message: "There is nothing here." }, { status: 404 });
    show();
    expect(await screen.findByRole("heading", { name: "There is no such poll" })).toBeInTheDocument();
  });
});
