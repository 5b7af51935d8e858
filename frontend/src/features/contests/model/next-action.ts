import type { ContestDetail, ContestOutcome } from "@lib/api/types";
import * as m from "@messages/contests";

export interface PrimaryAction {
  label: string;
  to: string;
  /** Possible, but not what the page should push for. */
  quiet?: boolean;
}

/** The one primary button of the page, out of what the server allows. */
export function primaryAction({
  id,
  allowedActions,
  status,
  next,
  finalRound,
}: ContestDetail): PrimaryAction | undefined {
  const may = (action: ContestDetail["allowedActions"][number]) => allowedActions.includes(action);
  if (may("pay")) return { label: m.next_action_pay_the_prize(), to: `/contests/new?contest=${id}` };
  if (may("answerDispute")) return { label: m.next_action_answer_the_dispute(), to: "?tab=handover#dispute" };
  if (may("appealDispute"))
    return { label: m.next_action_see_the_decision(), to: "?tab=handover#dispute", quiet: true };
  if (may("accept")) return { label: m.next_action_check_the_files(), to: "?tab=handover#handover" };
  if (may("deliver") || may("uploadHandover"))
    return { label: m.next_action_hand_over_the_files(), to: "?tab=handover#handover" };
  if (may("nameFinalists")) return { label: m.next_action_name_finalists(), to: "?finalists=1" };
  const finalist = finalRound?.finalists.find(({ mine }) => mine);
  if (next?.code === "FINALIST" && finalist)
    return { label: m.next_action_send_a_new_version(), to: `?tab=entries&entry=${finalist.entryId}&renew=1` };
  // An award is final, so while entries still come in the button stays in the background.
  if (may("award"))
    return {
      label: status === "AWARDED" ? m.next_action_award_another_entry() : m.next_action_award_the_prize(),
      to: "?award=choose",
      quiet: status === "OPEN",
    };
  if (may("submitEntry")) return { label: m.next_action_submit_an_entry(), to: "?tab=brief#submit" };
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
  finalRound,
}: ContestDetail): { label: string; until: string } | undefined {
  // The deadline moves by the time this takes.
  if (isOnHold({ next })) return undefined;
  if (status === "OPEN") return { label: m.next_action_time_left_to_enter(), until: deadline };
  if (!next?.dueAt || status === "DRAFT" || status === "CLOSED") return undefined;
  if (status === "SHORTLISTING" && next.dueAt === finalRound?.endsAt)
    return { label: m.next_action_final_round_ends(), until: next.dueAt };
  if (status === "SHORTLISTING" && next.dueAt === finalRound?.namingEndsAt)
    return { label: m.next_action_finalists_named_by_then(), until: next.dueAt };
  if (status === "SHORTLISTING")
    return {
      label: viewer === "CLIENT" ? m.next_action_time_left_to_choose() : m.next_action_the_client_chooses_by_then(),
      until: next.dueAt,
    };
  return viewer === "CLIENT" || viewer === "WINNER"
    ? undefined
    : { label: m.next_action_time_left(), until: next.dueAt };
}

const ENDED: Record<ContestOutcome, string> = {
  COMPLETED: m.next_action_prize_released(),
  REFUNDED: m.next_action_prize_refunded(),
  DISTRIBUTED: m.next_action_prize_shared(),
  CANCELLED: m.next_action_prize(),
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
      return m.next_action_prize_not_paid_yet();
    case "OPEN":
    case "SHORTLISTING":
      // The provider took it back, and nobody has decided about it yet.
      return isOnHold({ next }) ? m.next_action_prize_being_checked() : m.next_action_prize_in_escrow();
    case "AWARDED":
      return dispute ? m.next_action_prize_disputed() : m.next_action_prize_held();
    case "CLOSED":
      // A decision may have split it.
      if (outcome === "COMPLETED" && dispute) return m.next_action_prize_settled();
      return outcome ? ENDED[outcome] : m.next_action_prize();
  }
}
