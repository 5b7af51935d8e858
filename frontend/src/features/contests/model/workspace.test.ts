import { describe, expect, it } from "vitest";
import type { ContestDetail } from "@lib/api/types";
import { clockOf, prizeCaption, primaryAction } from "./next-action";
import { contestTabs } from "./tabs";

const contest: ContestDetail = {
  id: "c1",
  title: "Logo",
  brief: "A brief that is long enough",
  category: "design",
  subcategory: "Logo Design",
  status: "OPEN",
  outcome: null,
  prizeCents: 100_000,
  currency: "PKR",
  deadline: "2026-12-01T13:00:00Z",
  createdAt: "2026-11-20T13:00:00Z",
  entriesCount: 3,
  sealed: true,
  client: { id: "u1", name: "Client", imageUrl: null },
  briefVersion: 1,
  fundedAt: null,
  entriesClosedAt: null,
  awardedAt: null,
  closedAt: null,
  feeCents: 3_000,
  winnerCents: 97_000,
  viewer: "CLIENT",
  allowedActions: [],
  next: { code: "x", title: "x", detail: "x", dueAt: "2026-12-05T13:00:00Z", mine: false },
  clientRecord: null,
  entriesPerPersonMax: 3,
  myLiveEntries: 0,
  winner: null,
  payment: null,
};
const winner = { entryId: "e1", entryNumber: 4, person: { id: "u2", name: "Hira", imageUrl: null } };

describe("tabs", () => {
  it("show visitors and drafts the brief alone", () => {
    expect(contestTabs({ ...contest, viewer: "VISITOR" })).toEqual([]);
    expect(contestTabs({ ...contest, status: "DRAFT" })).toEqual([]);
  });

  it("put first what each side came for", () => {
    expect(contestTabs(contest)[0]).toBe("entries");
    expect(contestTabs({ ...contest, viewer: "TALENT" })[0]).toBe("brief");
    expect(contestTabs({ ...contest, winner })[0]).toBe("handover");
    expect(contestTabs({ ...contest, winner, viewer: "WINNER" })[0]).toBe("handover");
  });

  it("keep the handover between client and winner", () => {
    expect(contestTabs({ ...contest, winner, viewer: "ENTRANT" })).not.toContain("handover");
  });
});

describe("primary action", () => {
  it("follows what the server allows, and nothing else", () => {
    expect(primaryAction(contest)).toBeUndefined();
    expect(primaryAction({ ...contest, allowedActions: ["edit", "delete", "pay"] })?.label).toBe("Pay the prize");
    expect(primaryAction({ ...contest, allowedActions: ["submitEntry", "ask"] })?.label).toBe("Submit an entry");
    expect(primaryAction({ ...contest, allowedActions: ["accept", "requestChanges"] })?.label).toBe("Check the files");
  });

  it("does not push an early award while entries come in", () => {
    expect(primaryAction({ ...contest, allowedActions: ["award"] })?.quiet).toBe(true);
    expect(primaryAction({ ...contest, status: "SHORTLISTING", allowedActions: ["award"] })).toMatchObject({ label: "Award the prize", quiet: false });
    expect(primaryAction({ ...contest, status: "AWARDED", allowedActions: ["award"] })?.label).toBe("Award another entry");
  });
});

describe("purse", () => {
  it("counts down to the deadline, then to the decision", () => {
    expect(clockOf(contest)?.until).toBe(contest.deadline);
    expect(clockOf({ ...contest, status: "SHORTLISTING" })?.until).toBe("2026-12-05T13:00:00Z");
    expect(clockOf({ ...contest, status: "CLOSED" })).toBeUndefined();
  });

  it("says where the money is", () => {
    expect(prizeCaption({ status: "DRAFT", outcome: null })).toBe("Prize, not paid yet");
    expect(prizeCaption({ status: "OPEN", outcome: null })).toBe("Prize, held in escrow");
    expect(prizeCaption({ status: "CLOSED", outcome: "REFUNDED" })).toBe("Prize, refunded to the client");
  });
});
