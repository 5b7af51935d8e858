import { describe, expect, it } from "vitest";
import { ValidationError } from "yup";
import type { DisputeStatement, DisputeView } from "@lib/api/types";
import {
  amountsOf,
  awaitsAnswer,
  columns,
  disputeState,
  noteSchema,
  openSchema,
  reasonsOf,
  verdictTitle,
} from "./model";

const NOW = Date.parse("2026-11-21T07:00:00Z");
const statement = (side: "CLIENT" | "WINNER"): DisputeStatement => ({
  side,
  author: { id: side, name: side, imageUrl: null },
  body: "The files are empty.",
  createdAt: "2026-11-20T07:00:00Z",
  files: [],
});
const dispute: DisputeView = {
  id: "d1",
  contestId: "c1",
  status: "OPEN",
  reason: "NOT_AS_BRIEFED",
  openedSide: "CLIENT",
  createdAt: "2026-11-20T07:00:00Z",
  answerDueAt: "2026-11-23T07:00:00Z",
  finalAt: null,
  appealedSide: null,
  appealNote: null,
  appealedAt: null,
  settledAt: null,
  prizeCents: 100_000,
  feeBps: 300,
  statements: [statement("CLIENT")],
  decisions: [],
  allowedActions: [],
};

describe("amounts", () => {
  it("take the fee of the winner's part alone, and lose nothing", () => {
    expect(amountsOf({ winnerCents: 60_000, clientCents: 40_000 }, 300)).toEqual({
      netCents: 58_200,
      feeCents: 1_800,
      clientCents: 40_000,
    });
    const { netCents, feeCents, clientCents } = amountsOf({ winnerCents: 533, clientCents: 467 }, 300);
    expect(netCents + feeCents + clientCents).toBe(1_000);
    expect(amountsOf({ winnerCents: 0, clientCents: 1_000 }, 300)).toEqual({
      netCents: 0,
      feeCents: 0,
      clientCents: 1_000,
    });
  });

  it("have a sentence each", () => {
    expect(verdictTitle("REFUND", "Bilal", "Ayesha", "WINNER")).toBe("The prize goes back to Ayesha");
    expect(verdictTitle("RELEASE", "Bilal", "Ayesha", "CLIENT")).toBe("The prize goes to Bilal");
  });
});

describe("state", () => {
  it("gives the word to the side that has not written", () => {
    expect(disputeState(dispute, "WINNER", NOW)).toMatchObject({
      title: "It is your turn to write",
      until: { at: dispute.answerDueAt },
    });
    expect(disputeState(dispute, "CLIENT", NOW).title).toBe("The other side has the word");
  });

  it("leaves it to an administrator once both wrote or the time is over, at its very end", () => {
    const both = { ...dispute, statements: [statement("CLIENT"), statement("WINNER")] };
    expect(disputeState(both, "WINNER", NOW).title).toBe("An administrator decides now");
    expect(disputeState(both, "WINNER", NOW).until).toBeUndefined();
    expect(awaitsAnswer(both, NOW)).toBe(false);
    expect(awaitsAnswer({ ...dispute, status: "DECIDED" }, NOW)).toBe(false);
    expect(disputeState(dispute, "WINNER", Date.parse(dispute.answerDueAt)).title).toBe("An administrator decides now");
    expect(disputeState(dispute, "WINNER", Date.parse(dispute.answerDueAt) - 1).title).toBe("It is your turn to write");
  });

  it("says who appealed, and when a decision is carried out", () => {
    expect(
      disputeState({ ...dispute, status: "DECIDED", finalAt: "2026-11-24T07:00:00Z" }, "CLIENT", NOW).until,
    ).toEqual({ at: "2026-11-24T07:00:00Z", label: "Carried out in" });
    expect(disputeState({ ...dispute, status: "APPEALED", appealedSide: "WINNER" }, "WINNER", NOW).title).toBe(
      "You have appealed",
    );
    expect(disputeState({ ...dispute, status: "APPEALED", appealedSide: "WINNER" }, "CLIENT", NOW).title).toBe(
      "The other side has appealed",
    );
  });

  it("puts the opener's statement first and leaves room for the other", () => {
    expect(
      columns({ openedSide: "WINNER", statements: [statement("WINNER")] }).map(({ side, statement: text }) => [
        side,
        text !== undefined,
      ]),
    ).toEqual([
      ["WINNER", true],
      ["CLIENT", false],
    ]);
  });
});

describe("forms", () => {
  const message = (check: () => unknown) => {
    try {
      check();
      return undefined;
    } catch (error) {
      return error instanceof ValidationError ? error.errors[0] : "another error";
    }
  };

  it("want 10 to 2000 characters, and a reason for a new dispute", () => {
    expect(message(() => noteSchema.validateSync({ note: "a".repeat(10) }))).toBeUndefined();
    expect(message(() => noteSchema.validateSync({ note: " a ".repeat(4) }))).toBeUndefined();
    expect(message(() => noteSchema.validateSync({ note: "   a   " }))).toBe("Write at least 10 characters");
    expect(message(() => noteSchema.validateSync({ note: "a".repeat(2001) }))).toBe("This text is too long");
    expect(message(() => openSchema.validateSync({ reason: "", note: "a".repeat(10) }))).toBe("Choose a reason");
  });

  it("offer each side its own reasons", () => {
    expect(reasonsOf("WINNER").map(({ value }) => value)).not.toContain("NOT_OWN_WORK");
    expect(reasonsOf("CLIENT").map(({ value }) => value)).not.toContain("UNREASONABLE_CHANGES");
  });
});
