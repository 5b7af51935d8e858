import type { HandoverStatus, HandoverView } from "@lib/api/types";

export interface HandoverSteps {
  steps: string[];
  /** Which of them is under way; three means all are done. */
  current: number;
}

const USUAL = ["Files handed over", "Client checks", "Accepted and paid"];
const DISPUTED = ["Disputed", "An administrator decides", "Settled and paid"];

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
  if (status === "IN_REVIEW")
    return winner ? "Accepted automatically in" : "Check the files. They are accepted for you in";
  if (status === "CHANGES_REQUESTED")
    return winner ? "Hand over the changed files within" : "The winner changes the files within";
  return winner ? "Hand over the files within" : "The winner hands over the files within";
}

export function changesLeft({
  changesMax,
  changesRequested,
}: Pick<HandoverView, "changesMax" | "changesRequested">): number {
  return Math.max(0, changesMax - changesRequested);
}
