import { describe, expect, it } from "vitest";
import type { AdminPayoutView } from "@lib/api/types";
import { badgeOf, firstOrder, holdText, matches, noMethodText, statusOf, tabCount } from "./model";
import { failedSchema, paidSchema, toPaidFacts } from "./schemas";

const payout: Pick<AdminPayoutView, "winner" | "entry"> = {
  winner: { id: "w", name: "Hira Baloch", email: "hira@example.com" },
  entry: { id: "e", contest: { id: "c", title: "Honey jar", category: "design", subcategory: null } },
};
const counts = { pending: 3, ready: 2, onHold: 1, paid: 4, failed: 1, pendingAmountCents: 0, totalPaidAmountCents: 0 };

describe("admin payouts", () => {
  it("ask the server by status, or for all", () => {
    expect(statusOf("failed")).toBe("FAILED");
    expect(statusOf("all")).toBeUndefined();
    expect(tabCount("all", counts)).toBe(8);
    expect(tabCount("paid", counts)).toBe(4);
  });

  it("say what holds a payout", () => {
    expect(holdText(["HANDOVER", "METHOD"])).toBe("Needs handover, payout method");
    expect(holdText([])).toBeUndefined();
    expect(badgeOf({ status: "PENDING", holds: ["METHOD"] })).toBe("ON_HOLD");
    expect(badgeOf({ status: "FAILED", holds: ["METHOD"] })).toBe("FAILED");
  });

  it("say why no account stands with a payout", () => {
    expect(noMethodText(["METHOD", "RISK"])).toBe("No method yet");
    expect(noMethodText(["RISK"])).toBe("Under review");
    expect(noMethodText(["HANDOVER", "KYC"])).toBe("Set once nothing holds it");
  });

  it("that can be paid now come first where payouts wait", () => {
    expect([firstOrder("pending"), firstOrder("ready"), firstOrder("all")]).toEqual(["ready", "ready", "-created"]);
    expect(tabCount("ready", counts)).toBe(2);
  });

  it("are found by winner, address or contest", () => {
    expect(["baloch", "EXAMPLE.com", "jar", " "].map((text) => matches(payout, text))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(matches(payout, "usman")).toBe(false);
  });
});

describe("marking", () => {
  it("needs a reference to be paid and a reason to be failed", async () => {
    expect(await paidSchema.isValid({ reference: " ", evidenceUrl: "", notes: "" })).toBe(false);
    expect(await paidSchema.isValid({ reference: "EP-1", evidenceUrl: "", notes: "" })).toBe(true);
    expect(await paidSchema.isValid({ reference: "EP-1", evidenceUrl: "receipt", notes: "" })).toBe(false);
    expect(await failedSchema.isValid({ notes: "" })).toBe(false);
  });

  it("leaves out what was not filled in", () => {
    expect(toPaidFacts({ reference: " EP-1 ", evidenceUrl: " ", notes: "" })).toEqual({ reference: "EP-1" });
    expect(toPaidFacts({ reference: "EP-1", evidenceUrl: "https://a.pk/1", notes: "by hand" })).toEqual({
      reference: "EP-1",
      evidenceUrl: "https://a.pk/1",
      notes: "by hand",
    });
  });
});
