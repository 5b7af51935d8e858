import { describe, expect, it } from "vitest";
import { changesLeft, dueLabel, stepsOf } from "./model";

describe("handover", () => {
  it("goes back to the files when changes are asked for", () => {
    expect(stepsOf("AWAITING_FILES")?.current).toBe(0);
    expect(stepsOf("IN_REVIEW")?.current).toBe(1);
    expect(stepsOf("CHANGES_REQUESTED")?.current).toBe(0);
    expect(stepsOf("ACCEPTED")?.current).toBe(3);
  });

  it("shows a dispute as a way of its own, and no step where there is none", () => {
    expect(stepsOf("DISPUTED")).toEqual({
      steps: ["Disputed", "An administrator decides", "Settled and paid"],
      current: 1,
    });
    expect(stepsOf("LAPSED")).toBeUndefined();
    expect(stepsOf("REVERSED")).toBeUndefined();
  });

  it("speaks to the person whose turn it is", () => {
    expect(dueLabel("AWAITING_FILES", true)).toBe("Hand over the files within");
    expect(dueLabel("IN_REVIEW", true)).toBe("Accepted automatically in");
  });

  it("never has less than no round of changes left", () => {
    expect(changesLeft({ changesMax: 2, changesRequested: 1 })).toBe(1);
    expect(changesLeft({ changesMax: 2, changesRequested: 3 })).toBe(0);
  });
});
