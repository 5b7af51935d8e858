import { object, string } from "yup";
import type { DisputeDecision, DisputeReason, DisputeSide, DisputeStatement, DisputeView } from "@lib/api/types";
import { feeOf } from "@lib/fee";
import { MESSAGES } from "@lib/messages";
import { DISPUTE_NOTE_MAX, DISPUTE_NOTE_MIN } from "@lib/rules.gen";
import type { SelectOption } from "@ui";

export const REASONS: Record<DisputeReason, string> = {
  NOT_AS_BRIEFED: "The files are not what the brief asks for",
  NOT_OWN_WORK: "The work is somebody else's",
  NO_ANSWER: "The other side does not answer",
  UNREASONABLE_CHANGES: "The changes asked for go beyond the brief",
  OTHER: "Another reason",
};

const OF_SIDE: Record<DisputeSide, DisputeReason[]> = {
  CLIENT: ["NOT_AS_BRIEFED", "NOT_OWN_WORK", "NO_ANSWER", "OTHER"],
  WINNER: ["UNREASONABLE_CHANGES", "NO_ANSWER", "OTHER"],
};

/** What people on this side can complain about. */
export function reasonsOf(side: DisputeSide): SelectOption[] {
  return OF_SIDE[side].map((value) => ({ value, label: REASONS[value] }));
}

const lengthOf = (text: string | undefined) => Array.from(text?.trim() ?? "").length;

const note = string()
  .test("min", MESSAGES.statement.min, (text) => lengthOf(text) >= DISPUTE_NOTE_MIN)
  .test("max", MESSAGES.statement.max, (text) => lengthOf(text) <= DISPUTE_NOTE_MAX);

export const noteSchema = object({ note });
export const openSchema = object({ reason: string().required(MESSAGES.statement.reason), note });

const otherSide = (side: DisputeSide): DisputeSide => (side === "CLIENT" ? "WINNER" : "CLIENT");

export interface DisputeAmounts {
  /** What the winner receives, after the fee. */
  netCents: number;
  feeCents: number;
  clientCents: number;
}

/** Where the prize goes by a decision. The fee is taken of the winner's part alone, rounded down. */
export function amountsOf(
  { winnerCents, clientCents }: Pick<DisputeDecision, "winnerCents" | "clientCents">,
  feeBps: number,
): DisputeAmounts {
  const feeCents = feeOf(winnerCents, feeBps);
  return { netCents: winnerCents - feeCents, feeCents, clientCents };
}

const VERDICTS: Record<DisputeDecision["verdict"], (winner: string, client: string) => string> = {
  RELEASE: (winner) => `The prize goes to ${winner}`,
  REFUND: (_winner, client) => `The prize goes back to ${client}`,
  SPLIT: (winner, client) => `The prize is split between ${winner} and ${client}`,
};

export function verdictTitle(verdict: DisputeDecision["verdict"], winner: string, client: string): string {
  return VERDICTS[verdict](winner, client);
}

export interface DisputeState {
  title: string;
  text: string;
  /** Until when, if there is a clock. */
  until?: { label: string; at: string };
}

const answered = ({ statements }: Pick<DisputeView, "statements">) => statements.length > 1;

/** Whether the side that has not written still can. */
export function awaitsAnswer(dispute: Pick<DisputeView, "status" | "statements" | "answerDueAt">, at: number): boolean {
  return dispute.status === "OPEN" && !answered(dispute) && Date.parse(dispute.answerDueAt) > at;
}

/** Where the dispute stands, in words for the side that looks at it. */
export function disputeState(dispute: DisputeView, side: DisputeSide, at: number): DisputeState {
  const { status, openedSide, answerDueAt, finalAt, appealedSide } = dispute;
  switch (status) {
    case "OPEN": {
      if (!awaitsAnswer(dispute, at)) {
        return {
          title: "An administrator decides now",
          text: answered(dispute)
            ? "Both sides have written. You get a mail with the decision."
            : "The time for the other statement is over. You get a mail with the decision.",
        };
      }
      const until = { at: answerDueAt, label: "Time left for the other side" };
      if (side === openedSide)
        return {
          title: "The other side has the word",
          text: "You have written. An administrator decides when the other side has answered, or when its time is over.",
          until,
        };
      return {
        title: "It is your turn to write",
        text: "You can write once. An administrator decides when you have answered, or when your time is over.",
        until: { ...until, label: "Time left for you" },
      };
    }
    case "DECIDED":
      return {
        title: "An administrator has decided",
        text: "Nothing moves yet: either side can appeal once, and then another administrator makes the final decision.",
        until: finalAt === null ? undefined : { at: finalAt, label: "Carried out in" },
      };
    case "APPEALED":
      return {
        title: appealedSide === side ? "You have appealed" : "The other side has appealed",
        text: "Another administrator looks at everything again. That decision is final and carried out at once.",
      };
    case "SETTLED":
      return { title: "The dispute is settled", text: "The decision is final and has been carried out." };
  }
}

/** Both columns, the opener's first; a side that has not written has none. */
export function columns({
  openedSide,
  statements,
}: Pick<DisputeView, "openedSide" | "statements">): { side: DisputeSide; statement: DisputeStatement | undefined }[] {
  return [openedSide, otherSide(openedSide)].map((side) => ({
    side,
    statement: statements.find((candidate) => candidate.side === side),
  }));
}
