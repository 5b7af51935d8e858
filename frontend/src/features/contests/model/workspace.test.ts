import { describe, expect, it } from "vitest";
import { contest } from "./contest.fixture";
import { clockOf, prizeCaption, primaryAction } from "./next-action";
import { contestTabs } from "./tabs";

const next = { code: "WAIT_FOR_FILES", title: "The winner delivers", detail: "", dueAt: null, mine: false };
const award = {
  place: 1,
  entryId: "e1",
  entryNumber: 4,
  person: { id: "u2", name: "Hira", imageUrl: null },
  prizeCents: 1_000_000,
  mine: false,
  status: null,
  dispute: null,
  allowedActions: [],
  next: null,
};

describe("tabs", () => {
  it("show visitors and drafts the brief alone", () => {
    expect(contestTabs({ ...contest, viewer: "VISITOR" })).toEqual([]);
    expect(contestTabs({ ...contest, status: "DRAFT" })).toEqual([]);
  });

  it("put first what each side came for", () => {
    expect(contestTabs(contest)[0]).toBe("entries");
    expect(contestTabs({ ...contest, viewer: "TALENT" })[0]).toBe("brief");
    const awards = [{ ...award, next }];
    expect(contestTabs({ ...contest, awards })[0]).toBe("handover");
    expect(contestTabs({ ...contest, awards, viewer: "WINNER" })[0]).toBe("handover");
  });

  it("show polls to the client alone, once there are entries", () => {
    expect(contestTabs(contest)).toEqual(["entries", "polls", "brief", "questions"]);
    expect(contestTabs({ ...contest, entriesCount: 0 })).not.toContain("polls");
    expect(contestTabs({ ...contest, viewer: "ENTRANT" })).not.toContain("polls");
  });

  it("keep the handover between client and winner, or the author of a bought entry", () => {
    expect(contestTabs({ ...contest, awards: [award], viewer: "ENTRANT" })).not.toContain("handover");
    const bought = [award, { ...award, place: null, mine: true, next }];
    expect(contestTabs({ ...contest, awards: bought, viewer: "ENTRANT" })[0]).toBe("handover");
  });

  it("keep a dispute to be read by both sides after the prize went back", () => {
    const refunded = {
      ...contest,
      status: "CLOSED" as const,
      outcome: "REFUNDED" as const,
      dispute: { id: "d1", status: "SETTLED" as const },
    };
    expect(contestTabs({ ...refunded, viewer: "ENTRANT" })).toContain("handover");
    expect(contestTabs(refunded)).toContain("handover");
  });
});

describe("primary action", () => {
  it("follows what the server allows, and nothing else", () => {
    expect(primaryAction(contest)).toBeUndefined();
    expect(primaryAction({ ...contest, allowedActions: ["edit", "delete", "pay"] })?.label).toBe("Pay the prize");
    expect(primaryAction({ ...contest, allowedActions: ["submitEntry", "ask"] })?.label).toBe("Submit an entry");
    expect(primaryAction({ ...contest, allowedActions: ["accept", "requestChanges"] })?.label).toBe("Check the files");
    expect(primaryAction({ ...contest, allowedActions: ["answerDispute", "ask"] })?.label).toBe("Answer the dispute");
    expect(primaryAction({ ...contest, allowedActions: ["appealDispute"] })).toMatchObject({
      label: "See the decision",
      quiet: true,
    });
  });

  it("does not push an early award while entries come in", () => {
    expect(primaryAction({ ...contest, allowedActions: ["award"] })?.quiet).toBe(true);
    expect(primaryAction({ ...contest, status: "SHORTLISTING", allowedActions: ["award"] })).toMatchObject({
      label: "Award the prize",
      quiet: false,
    });
    expect(primaryAction({ ...contest, status: "AWARDED", allowedActions: ["award"] })?.label).toBe(
      "Award another entry",
    );
  });
});

describe("prize card", () => {
  it("counts down to the deadline, then to the decision", () => {
    expect(clockOf(contest)?.until).toBe(contest.deadline);
    expect(clockOf({ ...contest, status: "SHORTLISTING" })?.until).toBe("2026-12-05T13:00:00Z");
    expect(clockOf({ ...contest, status: "CLOSED" })).toBeUndefined();
  });

  it("says where the money is", () => {
    expect(prizeCaption({ ...contest, status: "DRAFT", outcome: null })).toBe("Prize, not paid yet");
    expect(prizeCaption({ ...contest, status: "OPEN", outcome: null })).toBe("Prize, held in escrow");
    const onHold = { code: "ON_HOLD", title: "This contest is on hold", detail: "x", dueAt: null, mine: false };
    for (const status of ["OPEN", "SHORTLISTING"] as const) {
      expect(prizeCaption({ ...contest, status, outcome: null, next: onHold })).toBe(
        "Prize, being checked with the payment provider",
      );
      expect(clockOf({ ...contest, status, next: onHold })).toBeUndefined();
    }
    expect(prizeCaption({ ...contest, status: "CLOSED", outcome: "REFUNDED" })).toBe("Prize, refunded to the client");
    expect(
      prizeCaption({ ...contest, status: "CLOSED", outcome: "COMPLETED", dispute: { id: "d1", status: "SETTLED" } }),
    ).toBe("Prize, settled in a dispute");
    expect(prizeCaption({ ...contest, status: "CLOSED", outcome: "DISTRIBUTED" })).toBe(
      "Prize, shared among those who entered",
    );
  });
});
