import type { HandoverStatus, HandoverView } from "@lib/api/types";
import * as m from "@messages/handover";

export interface HandoverSteps {
  steps: string[];
  /** Which of them is under way; three means all are done. */
  current: number;
}

const USUAL = [m.model_files_handed_over(), m.model_client_checks(), m.model_accepted_and_paid()];
const DISPUTED = [m.model_disputed(), m.model_an_administrator_decides(), m.model_settled_and_paid()];

/** The way to the payout. Undefined where it ended before: no step is under way then. */
export function stepsOf(status: HandoverStatus): HandoverSteps | undefined {
  switch (status) {
    case "AWAITING_FILES":
    case "CHANGES_REQUESTED":
      return { steps: USUAL, current: 0 };
    case "IN_REVIEW":
      return { steps: USUAL, current: 1 };
    case "ACCEPTED":
      return { steps: USUAL, current: USUAL.length };
    case "DISPUTED":
      return { steps: DISPUTED, current: 1 };
    case "LAPSED":
    case "REPLACED":
    case "REVERSED":
      return undefined;
  }
}

/** What the clock counts down to, from the viewer's side. */
export function dueLabel(status: HandoverStatus, winner: boolean): string {
  if (status === "IN_REVIEW") return winner ? m.model_accepted_automatically_in() : m.model_check_the_files_in();
  if (status === "CHANGES_REQUESTED")
    return winner ? m.model_hand_over_changes_within() : m.model_winner_changes_within();
  return winner ? m.model_hand_over_within() : m.model_winner_hands_over_within();
}

export function changesLeft({
  changesMax,
  changesRequested,
}: Pick<HandoverView, "changesMax" | "changesRequested">): number {
  return Math.max(0, changesMax - changesRequested);
}
