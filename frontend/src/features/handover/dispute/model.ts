import { object, string } from "yup";
import type { DisputeDecision, DisputeReason, DisputeSide, DisputeStatement, DisputeView } from "@lib/api/types";
import { feeOf } from "@lib/fee";
import { MESSAGES } from "@lib/messages";
import { DISPUTE_NOTE_MAX, DISPUTE_NOTE_MIN } from "@lib/rules.gen";
import * as m from "@messages/handover";
import type { SelectOption } from "@ui";

export const REASONS: Record<DisputeReason, string> = {
  NOT_AS_BRIEFED: m.dispute_not_as_briefed(),
  NOT_OWN_WORK: m.dispute_not_own_work(),
  NO_ANSWER: m.dispute_no_answer(),
  UNREASONABLE_CHANGES: m.dispute_unreasonable_changes(),
  OTHER: m.dispute_another_reason(),
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

/** Where the prize goes, in words for the side that looks at it. */
export function verdictTitle(
  verdict: DisputeDecision["verdict"],
  winner: string,
  client: string,
  side: DisputeSide,
): string {
  switch (verdict) {
    case "RELEASE":
      return side === "WINNER" ? m.dispute_prize_to_you() : m.dispute_prize_to({ winner });
    case "REFUND":
      return side === "CLIENT" ? m.dispute_prize_back_to_you() : m.dispute_prize_back_to({ client });
    case "SPLIT":
      return side === "WINNER" ? m.dispute_split_with_client({ client }) : m.dispute_split_with_winner({ winner });
  }
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
          title: m.dispute_administrator_decides(),
          text: answered(dispute) ? m.dispute_both_sides_have_written() : m.dispute_answer_time_over(),
        };
      }
      const until = { at: answerDueAt, label: m.dispute_time_left_for_other() };
      if (side === openedSide)
        return {
          title: m.dispute_other_side_writes(),
          text: m.dispute_you_have_written(),
          until,
        };
      return {
        title: m.dispute_your_turn(),
        text: m.dispute_write_once(),
        until: { ...until, label: m.dispute_time_left_for_you() },
      };
    }
    case "DECIDED":
      return {
        title: m.dispute_decided(),
        text: m.dispute_decided_means(),
        until: finalAt === null ? undefined : { at: finalAt, label: m.dispute_carried_out_in() },
      };
    case "APPEALED":
      return {
        title: appealedSide === side ? m.dispute_you_have_appealed() : m.dispute_other_side_appealed(),
        text: m.dispute_appealed_means(),
      };
    case "SETTLED":
      return { title: m.dispute_settled(), text: m.dispute_settled_means() };
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
