import type { HandoverStatus, HandoverView } from "@lib/api/types";

export const HANDOVER_STEPS = ["Files handed over", "Client checks", "Accepted and paid"];

/** Which of the three steps is under way; three means all are done. */
export function currentStep(status: HandoverStatus): number {
  switch (status) {
    case "AWAITING_FILES":
    case "CHANGES_REQUESTED":
    case "LAPSED":
      return 0;
    case "IN_REVIEW":
      return 1;
    case "ACCEPTED":
      return HANDOVER_STEPS.length;
  }
}

/** What the clock counts down to, from the viewer's side. */
export function dueLabel(status: HandoverStatus, winner: boolean): string {
  if (status === "IN_REVIEW") return winner ? "Accepted automatically in" : "Check the files. They are accepted for you in";
  if (status === "CHANGES_REQUESTED") return winner ? "Hand over the changed files within" : "The winner changes the files within";
  return winner ? "Hand over the files within" : "The winner hands over the files within";
}

export function changesLeft({ changesMax, changesRequested }: Pick<HandoverView, "changesMax" | "changesRequested">): number {
  return Math.max(0, changesMax - changesRequested);
}
