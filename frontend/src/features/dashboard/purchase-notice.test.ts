import { describe, expect, it } from "vitest";
import { backLabel, boughtWords, purchaseNotice } from "./purchase-notice";

describe("what became of a purchase", () => {
  it("believes the server, whatever the address says", () => {
    expect(
      purchaseNotice("failed", { status: "SUCCEEDED", provider: "easypaisa" }, "SUBSCRIPTION", "the Pro plan"),
    ).toMatchObject({ kind: "success", title: "Subscription Activated", text: "The Pro plan is active." });
    expect(
      purchaseNotice("success", { status: "FAILED", provider: "jazzcash" }, "BOOST", "the featured place of “Honey”"),
    ).toMatchObject({
      kind: "danger",
      text: "JazzCash took no money for the featured place of “Honey”. Nothing has changed; you can try again.",
    });
    expect(
      purchaseNotice("success", { status: "PENDING", provider: "easypaisa" }, "RAISE", "the higher prize").actions,
    ).toContain("check");
  });

  it("never sends anybody to pay twice", () => {
    for (const status of ["REVIEW"] as const)
      expect(purchaseNotice("success", { status, provider: "easypaisa" }, "BOOST", "it").actions).toEqual(["check"]);
  });

  it("names what was bought and the way back", () => {
    expect(boughtWords("BOOST", "Honey")).toBe("the featured place of “Honey”");
    expect(boughtWords("ENTRY_PURCHASE", "Honey")).toBe("the entry in “Honey”");
    expect(boughtWords("SUBSCRIPTION", undefined)).toBe("your plan");
    expect(backLabel("/subscription")).toBe("Go to your plan");
    expect(backLabel("/contests/new?contest=1")).toBe("Go on with your contest");
    expect(backLabel("/contests/1")).toBe("Open contest");
  });
});
