import type { ContestDetail, ContestOutcome } from "@lib/api/types";

export interface PrimaryAction {
  label: string;
  to: string;
  /** Possible, but not what the page should push for. */
  quiet?: boolean;
}

/** The one primary button of the page, out of what the server allows. */
export function primaryAction({ id, allowedActions, status }: ContestDetail): PrimaryAction | undefined {
  const may = (action: ContestDetail["allowedActions"][number]) => allowedActions.includes(action);
  if (may("pay")) return { label: "Pay the prize", to: `/contests/new?contest=${id}` };
  if (may("answerDispute")) return { label: "Answer the dispute", to: "?tab=handover#dispute" };
  if (may("appealDispute")) return { label: "See the decision", to: "?tab=handover#dispute", quiet: true };
  if (may("accept")) return { label: "Check the files", to: "?tab=handover#handover" };
  if (may("deliver") || may("uploadHandover")) return { label: "Hand over the files", to: "?tab=handover#handover" };
  // An award is final, so while entries still come in the button stays in the background.
  if (may("award"))
    return {
      label: status === "AWARDED" ? "Award another entry" : "Award the prize",
      to: "?award=choose",
      quiet: status === "OPEN",
    };
  if (may("submitEntry")) return { label: "Submit an entry", to: "?tab=brief#submit" };
  return undefined;
}

/** Whether nothing is decided because the payment behind the prize is disputed. */
export function isOnHold({ next }: Pick<ContestDetail, "next">): boolean {
  return next?.code === "ON_HOLD";
}

/** Which moment the clock counts down to, and what it is called. The two of a handover have theirs beside the files. */
export function clockOf({
  status,
  deadline,
  next,
  viewer,
}: ContestDetail): { label: string; until: string } | undefined {
  // The deadline moves by the time this takes.
  if (isOnHold({ next })) return undefined;
  if (status === "OPEN") return { label: "Time left to enter", until: deadline };
  if (!next?.dueAt || status === "DRAFT" || status === "CLOSED") return undefined;
  if (status === "SHORTLISTING")
    return { label: viewer === "CLIENT" ? "Time left to choose" : "The client chooses by then", until: next.dueAt };
  return viewer === "CLIENT" || viewer === "WINNER"
    ? undefined
    : { label: "Time left for this step", until: next.dueAt };
}

const ENDED: Record<ContestOutcome, string> = {
  COMPLETED: "Prize, released to the winner",
  REFUNDED: "Prize, refunded to the client",
  DISTRIBUTED: "Prize, shared among those who entered",
  CANCELLED: "Prize",
};

/** Where the prize is right now, in words. */
export function prizeCaption({
  status,
  outcome,
  dispute,
  next,
}: Pick<ContestDetail, "status" | "outcome" | "dispute" | "next">): string {
  switch (status) {
    case "DRAFT":
      return "Prize, not paid yet";
    case "OPEN":
    case "SHORTLISTING":
      // The provider took it back, and nobody has decided about it yet.
      return isOnHold({ next }) ? "Prize, being checked with the payment provider" : "Prize, held in escrow";
    case "AWARDED":
      return dispute ? "Prize, held until the dispute is settled" : "Prize, held until handover";
    case "CLOSED":
      // A decision may have split it.
      if (outcome === "COMPLETED" && dispute) return "Prize, settled in a dispute";
      return outcome ? ENDED[outcome] : "Prize";
  }
}
