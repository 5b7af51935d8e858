import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { SWRConfig } from "swr";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ContestDetail, Removal } from "@lib/api/types";
import { contest } from "../model/contest.fixture";
import { PrizeCard } from "../workspace/prize-card";
import { RemovalNotice } from "./removal-notice";
import { RemovedPeople } from "./removed-people";

const removal: Removal = {
  id: "r1",
  person: { id: "u2", name: "Bilal", imageUrl: null },
  reason: "They sent the same picture to everybody",
  removedAt: "2026-11-21T07:00:00Z",
  undoneAt: null,
  declinedEntries: 2,
  undoable: true,
};
const undone: Removal = { ...removal, id: "r0", undoneAt: "2026-11-20T07:00:00Z", declinedEntries: 0, undoable: false };

const show = (ui: React.ReactNode) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>{ui}</MemoryRouter>
    </SWRConfig>,
  );

afterEach(() => vi.restoreAllMocks());

describe("removals", () => {
  it("are told to the person with the reason, and to nobody else", () => {
    const { unmount } = show(<RemovalNotice contest={contest} />);
    expect(screen.queryByText("Why the client removed you")).toBeNull();
    unmount();
    const { id, reason, removedAt } = removal;
    show(<RemovalNotice contest={{ ...contest, viewer: "ENTRANT", myRemoval: { id, reason, removedAt } }} />);
    expect(screen.getByText("Why the client removed you")).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.getByRole("link", { name: /Write to support/ })).toHaveAttribute("href", "/contact");
  });

  it("are listed with the newest first, and undone where the server allows it", async () => {
    const fetch = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(contest));
    show(<RemovedPeople contest={{ ...contest, removals: [undone, removal] }} />);
    const [first, second] = screen.getAllByRole("listitem") as [HTMLElement, HTMLElement];
    expect(first).toHaveTextContent("2 entries declined");
    expect(second).toHaveTextContent(/Undone/);
    expect(within(second).queryByRole("button")).toBeNull();
    await userEvent.click(within(first).getByRole("button", { name: "Undo removal of Bilal" }));
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(fetch.mock.calls[0]?.[0]).toBe("/api/contests/c1/removals/r1/undo");
  });

  it("are counted in the client's public record, in words", () => {
    const record = {
      memberSince: "2026-01-01T00:00:00Z",
      contestsPosted: 4,
      contestsAwarded: 2,
      prizesPaidCents: 100_000,
      peopleRemoved: 3,
      ratingAvg: null,
      reviewCount: 0,
    };
    const page: ContestDetail = { ...contest, viewer: "TALENT", clientRecord: record };
    const { unmount } = show(<PrizeCard contest={page} onTimeUp={() => undefined} />);
    expect(screen.getByText("3 people")).toBeVisible();
    expect(screen.getByText(/once for each contest/)).toBeVisible();
    unmount();
    show(<PrizeCard contest={{ ...page, clientRecord: { ...record, peopleRemoved: 0 } }} onTimeUp={() => undefined} />);
    expect(screen.queryByText("Removed from contests")).toBeNull();
  });
});
