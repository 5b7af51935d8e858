import type { ContestDetail } from "@lib/api/types";

export type ContestTab = "brief" | "entries" | "questions" | "handover" | "polls" | "people";

/** Handovers are between the client and a winner, or an author whose entry was bought; what was disputed stays to be read by both. */
export const hasHandover = ({ dispute, awards }: ContestDetail): boolean =>
  dispute !== null || awards.some(({ next }) => next !== null);

/** Which tabs a person sees; the first one is where they land. Empty: only the brief, without tabs. */
export function contestTabs(contest: ContestDetail): ContestTab[] {
  const { viewer, status, outcome } = contest;
  if (viewer === "VISITOR" || status === "DRAFT" || outcome === "CANCELLED") return [];
  const handover: ContestTab[] = hasHandover(contest) ? ["handover"] : [];
  // Nobody else sees that there are polls.
  const polls: ContestTab[] = contest.entriesCount > 0 ? ["polls"] : [];
  const people: ContestTab[] = contest.visibility === "PUBLIC" ? [] : ["people"];
  if (viewer === "CLIENT") return [...handover, "entries", ...people, ...polls, "brief", "questions"];
  return [...handover, "brief", "entries", "questions"];
}
