import { describe, expect, it } from "vitest";
import { changesLeft, currentStep, dueLabel } from "./model";

describe("handover", () => {
  it("goes back to the files when changes are asked for", () => {
    expect(currentStep("AWAITING_FILES")).toBe(0);
    expect(currentStep("IN_REVIEW")).toBe(1);
    expect(currentStep("CHANGES_REQUESTED")).toBe(0);
    expect(currentStep("ACCEPTED")).toBe(3);
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
