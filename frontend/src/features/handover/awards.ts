import type { ContestDetail } from "@lib/api/types";

export type Award = ContestDetail["awards"][number];

/** The awards whose handover the viewer takes part in, by place. */
export const ownAwards = ({ awards }: ContestDetail): Award[] => awards.filter(({ next }) => next !== null);

/** The award that the address names by its entry; else the one that waits for the viewer, else the first one that is open. */
export function awardAt(contest: ContestDetail, entryId: string): Award | undefined {
  const awards = ownAwards(contest);
  return (
    awards.find((award) => award.entryId === entryId) ??
    awards.find(({ next }) => next?.mine) ??
    awards.find(({ status }) => status !== "ACCEPTED" && status !== "REVERSED") ??
    awards[0]
  );
}
