import { describe, expect, it } from "vitest";
import { gatewayState } from "./gateway-cards";
import { findingOf } from "./review-dialog";

describe("the state of a gateway", () => {
  it("is the first thing that stands against it", () => {
    const fine = { configured: true, simulated: false, breaker: "closed" as const };
    expect(gatewayState(fine).label).toBe("Working");
    expect(gatewayState({ ...fine, simulated: true }).label).toBe("Simulated");
    expect(gatewayState({ ...fine, breaker: "half_open" }).label).toBe("Being tried");
    expect(gatewayState({ ...fine, simulated: true, breaker: "open" })).toEqual({
      look: "failed",
      label: "Not answering",
    });
    expect(gatewayState({ ...fine, breaker: "open", configured: false }).label).toBe("Not set up");
  });
});

describe("what an admin found out about a payment", () => {
  const typed = { transaction: " T-1 ", received: "1,250.50", note: "  Seen in the portal. " };
  it("carries what the finding needs, and nothing that was typed for another", () => {
    expect(findingOf({ ...typed, finding: "PAID" })).toEqual({
      finding: "PAID",
      transaction: "T-1",
      note: "Seen in the portal.",
    });
    expect(findingOf({ ...typed, finding: "REFUND" })).toEqual({
      finding: "REFUND",
      transaction: "T-1",
      receivedCents: 125_050,
      note: "Seen in the portal.",
    });
    expect(findingOf({ ...typed, finding: "REJECT" })).toEqual({ finding: "REJECT", note: "Seen in the portal." });
    expect(findingOf({ ...typed, finding: "" })).toBeUndefined();
  });
});
