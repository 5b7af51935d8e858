import { describe, expect, it } from "vitest";
import type { ContestDetail, HandoverStatus } from "@lib/api/types";
import { awardAt, ownAwards } from "./awards";

const award = (place: number, status: HandoverStatus | null, mine = false) => ({
  place,
  entryId: `e${place}`,
  status,
  next: status && { mine },
});
const contest = (...awards: ReturnType<typeof award>[]) => ({ awards }) as unknown as ContestDetail;

describe("the award that is shown", () => {
  it("is the one that the address names, among those whose handover the viewer sees", () => {
    const found = contest(award(1, "IN_REVIEW", true), award(2, "AWAITING_FILES"), award(3, null));
    expect(ownAwards(found).map(({ place }) => place)).toEqual([1, 2]);
    expect(awardAt(found, "e2")?.place).toBe(2);
    expect(awardAt(found, "e3")?.place).toBe(1);
  });

  it("is else the one that waits for the viewer, then one that is open, then the first", () => {
    expect(awardAt(contest(award(1, "AWAITING_FILES"), award(2, "IN_REVIEW", true)), "")?.place).toBe(2);
    expect(awardAt(contest(award(1, "ACCEPTED"), award(2, "AWAITING_FILES")), "")?.place).toBe(2);
    expect(awardAt(contest(award(1, "ACCEPTED"), award(2, "REVERSED")), "")?.place).toBe(1);
    expect(awardAt(contest(award(1, null)), "")).toBeUndefined();
  });
});
