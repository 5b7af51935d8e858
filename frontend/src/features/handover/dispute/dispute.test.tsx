import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { SWRConfig } from "swr";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ContestDetail, DisputeSide, DisputeView, HandoverView } from "@lib/api/types";
import { DisputePanel } from "./dispute-panel";
import { OpenDisputeDialog } from "./open-dispute-dialog";

const CLIENT = { id: "u1", name: "Ayesha", imageUrl: null };
const WINNER = { id: "u2", name: "Bilal", imageUrl: null };
const dispute: DisputeView = {
  id: "d1",
  contestId: "c1",
  status: "OPEN",
  reason: "NOT_AS_BRIEFED",
  openedSide: "CLIENT",
  createdAt: "2026-11-20T07:00:00Z",
  answerDueAt: new Date(Date.now() + 86_400_000).toISOString(),
  finalAt: null,
  appealedSide: null,
  appealNote: null,
  appealedAt: null,
  settledAt: null,
  prizeCents: 100_000,
  feeBps: 300,
  statements: [
    { side: "CLIENT", author: CLIENT, body: "The files are empty.", createdAt: "2026-11-20T07:00:00Z", files: [] },
  ],
  decisions: [],
  allowedActions: [],
};
const decision = {
  round: 1,
  verdict: "SPLIT" as const,
  winnerCents: 60_000,
  clientCents: 40_000,
  note: "Half of it is there.",
  decidedAt: "2026-11-21T07:00:00Z",
};

function serve(view: DisputeView) {
  const sent: { path: string; body: unknown }[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    if (init?.method === "POST")
      sent.push({
        path: input instanceof Request ? input.url : input.toString(),
        body: JSON.parse(typeof init.body === "string" ? init.body : "null"),
      });
    return Promise.resolve(Response.json(view));
  });
  return sent;
}

function show(ui: React.ReactNode) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>{ui}</MemoryRouter>
    </SWRConfig>,
  );
}

const panel = (side: DisputeSide) =>
  show(<DisputePanel query={{}} contest={{ id: "c1" } as ContestDetail} side={side} people={{ CLIENT, WINNER }} />);

afterEach(() => vi.restoreAllMocks());

describe("the dispute", () => {
  it("stands side by side, with room for who has not written", async () => {
    serve(dispute);
    panel("CLIENT");
    expect(
      within(await screen.findByRole("article", { name: "Statement of Ayesha" })).getByText("The files are empty."),
    ).toBeVisible();
    expect(
      within(screen.getByRole("article", { name: "Statement of Bilal" })).getByText("Has not written yet."),
    ).toBeVisible();
    expect(screen.getByText("The other side has the word")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Send the statement" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Appeal" })).toBeNull();
  });

  it("takes the answer of the other side once the server allows it", async () => {
    const sent = serve({ ...dispute, allowedActions: ["answer"] });
    panel("WINNER");
    await userEvent.click(await screen.findByRole("button", { name: "Send the statement" }));
    expect(await screen.findByText("Write at least 10 characters")).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText("Your statement"), "They are in the folder.");
    await userEvent.click(screen.getByRole("button", { name: "Send the statement" }));
    await waitFor(() =>
      expect(sent).toEqual([
        { path: "/api/contests/c1/handover/dispute/answer", body: { note: "They are in the folder.", fileIds: [] } },
      ]),
    );
  });

  it("shows where the prize goes, and takes an appeal", async () => {
    const sent = serve({
      ...dispute,
      status: "DECIDED",
      decisions: [decision],
      finalAt: new Date(Date.now() + 86_400_000).toISOString(),
      allowedActions: ["appeal"],
    });
    panel("WINNER");
    const decided = await screen.findByRole("article", { name: "Decision" });
    expect(decided).toHaveTextContent("The prize is split between you and Ayesha");
    expect(decided).toHaveTextContent(
      /You receivePKR 582Fee, 3% of that partPKR 18Back to AyeshaPKR 400PrizePKR 1,000/,
    );
    await userEvent.click(screen.getByRole("button", { name: "Appeal" }));
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("What was overlooked?"), "All of it is there.");
    await userEvent.click(dialog.getByRole("button", { name: "Appeal" }));
    await waitFor(() =>
      expect(sent).toEqual([
        { path: "/api/contests/c1/handover/dispute/appeal", body: { note: "All of it is there." } },
      ]),
    );
  });

  it("keeps both rounds to be read", async () => {
    serve({
      ...dispute,
      status: "SETTLED",
      settledAt: "2026-11-22T07:00:00Z",
      decisions: [
        decision,
        {
          ...decision,
          round: 2,
          verdict: "RELEASE",
          winnerCents: 100_000,
          clientCents: 0,
          note: "All of it is there.",
        },
      ],
      appealedSide: "WINNER",
      appealNote: "Look again.",
      appealedAt: "2026-11-21T09:00:00Z",
    });
    panel("CLIENT");
    expect(await screen.findByRole("article", { name: "Decision" })).toHaveTextContent("Replaced on appeal");
    expect(screen.getByRole("article", { name: "Decision on appeal" })).toHaveTextContent("The prize goes to Bilal");
    expect(screen.getByRole("article", { name: "Message from Bilal" })).toHaveTextContent("Look again.");
    expect(screen.getByText(/^Settled and carried out on/)).toBeVisible();
  });
});

describe("opening one", () => {
  it("asks for a reason and a statement", async () => {
    const sent = serve(dispute);
    const onClose = vi.fn();
    show(
      <OpenDisputeDialog
        handover={{ contestId: "c1", client: CLIENT, winner: WINNER } as HandoverView}
        side="CLIENT"
        onClose={onClose}
      />,
    );
    await userEvent.click(screen.getByRole("button", { name: "Open the dispute" }));
    expect(await screen.findByText("Choose a reason", { selector: ".err" })).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText("What is it about?"), "NOT_OWN_WORK");
    await userEvent.type(screen.getByLabelText("Your statement"), "This is a stock picture.");
    await userEvent.click(screen.getByRole("button", { name: "Open the dispute" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toEqual([
      {
        path: "/api/contests/c1/handover/dispute",
        body: { reason: "NOT_OWN_WORK", note: "This is a stock picture.", fileIds: [] },
      },
    ]);
  });
});
