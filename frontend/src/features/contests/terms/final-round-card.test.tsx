import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import type { ContestDetail } from "@lib/api/types";
import { contest } from "../model/contest.fixture";
import { clockOf, primaryAction } from "../model/next-action";
import { FinalRoundCard } from "./final-round-card";

type FinalRound = NonNullable<ContestDetail["finalRound"]>;

const TO_COME: FinalRound = {
  days: 3,
  namingEndsAt: null,
  namedAt: null,
  endsAt: null,
  running: false,
  finalistsCount: 0,
  finalists: [],
};
const NAMING: FinalRound = { ...TO_COME, namingEndsAt: "2026-12-05T13:00:00Z" };
const RUNNING: FinalRound = {
  ...NAMING,
  namedAt: "2026-12-02T13:00:00Z",
  endsAt: "2026-12-05T14:00:00Z",
  running: true,
  finalistsCount: 3,
  finalists: [{ entryId: "e4", entryNumber: 4, mine: true }],
};

const show = (finalRound: FinalRound, change: Partial<ContestDetail> = {}) =>
  render(
    <MemoryRouter>
      <FinalRoundCard contest={{ ...contest, status: "SHORTLISTING", ...change }} finalRound={finalRound} />
    </MemoryRouter>,
  );

describe("the final round", () => {
  it.each([
    [TO_COME, "OPEN", /^Within 4 days after the deadline the client may name 2 to 6 finalists. They get 3 days/],
    [NAMING, "SHORTLISTING", /^Until .* the client may name 2 to 6 finalists/],
    [NAMING, "AWARDED", /^No finalists were named/],
    [RUNNING, "SHORTLISTING", /^3 finalists send new versions until/],
    [{ ...RUNNING, running: false }, "CLOSED", /^It is over. 3 finalists/],
  ] as const)("says what it is %#", (finalRound, status, text) => {
    show(finalRound, { status });
    const region = screen.getByRole("region", { name: "Final round" });
    expect(region.querySelector("p")).toHaveTextContent(text);
  });

  it("leads to the finalists that the viewer sees", () => {
    show(RUNNING);
    expect(screen.getByRole("link", { name: "Your entry #4" })).toHaveAttribute("href", "/?tab=entries&entry=e4");
  });

  it("has the button and the clock of its stage", () => {
    const at = (finalRound: FinalRound, dueAt: string, change: Partial<ContestDetail>): ContestDetail => ({
      ...contest,
      status: "SHORTLISTING",
      finalRound,
      next: { code: "FINALIST", title: "x", detail: "x", dueAt, mine: true },
      ...change,
    });
    const naming = at(NAMING, NAMING.namingEndsAt ?? "", { allowedActions: ["award", "nameFinalists"] });
    expect(primaryAction(naming)).toEqual({ label: "Name finalists", to: "?finalists=1" });
    expect(clockOf(naming)?.label).toBe("Time left to name finalists");
    const finalist = at(RUNNING, RUNNING.endsAt ?? "", { viewer: "ENTRANT" });
    expect(primaryAction(finalist)?.to).toBe("?tab=entries&entry=e4&renew=1");
    expect(clockOf(finalist)?.label).toBe("The final round ends in");
  });
});
