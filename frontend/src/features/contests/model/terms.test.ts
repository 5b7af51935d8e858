import { describe, expect, it, vi } from "vitest";
import { ValidationError } from "yup";
import { changeAsked, deadlineChoices, raiseDifference } from "./terms";
import { extensionSchema, raiseSchema, refundReasonSchema } from "./terms-schemas";

const DEADLINE = "2026-12-01T13:00:00Z";
const LATEST = "2026-12-20T08:30:45Z";

function message(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return error instanceof ValidationError ? error.errors[0] : "another error";
  }
}

describe("extension", () => {
  it("offers days at the same hour, and the last moment in Pakistan time", () => {
    expect(deadlineChoices(DEADLINE, LATEST)).toEqual([
      { label: "3 days more", value: "2026-12-04T18:00" },
      { label: "7 days more", value: "2026-12-08T18:00" },
      { label: "The latest", value: "2026-12-20T13:30" },
    ]);
  });

  it("offers nothing beyond the last moment", () => {
    expect(deadlineChoices(DEADLINE, "2026-12-03T08:30:00Z")).toEqual([
      { label: "As long as possible", value: "2026-12-03T13:30" },
    ]);
    expect(deadlineChoices(DEADLINE, "2026-12-04T13:00:00Z").map(({ label }) => label)).toEqual([
      "As long as possible",
    ]);
  });

  it("takes a later moment up to the latest, to the minute", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-21T07:00:00Z") });
    const check = (deadline: string) => message(() => extensionSchema(DEADLINE, LATEST).validateSync({ deadline }));
    expect(check("2026-12-01T18:01")).toBeUndefined();
    expect(check("2026-12-20T13:30")).toBeUndefined();
    expect(check("2026-12-01T18:00")).toBe("The new deadline must be later than 1 Dec 2026, 18:00 PKT");
    expect(check("2026-12-20T13:31")).toBe("The latest possible deadline is 20 Dec 2026, 13:30 PKT");
    expect(check("2026-11-20T10:00")).toBe("Deadline must be in the future");
    expect(check("")).toBe("Deadline must be in the future");
    vi.useRealTimers();
  });
});

describe("raise", () => {
  const check = (prizeCents: number) => message(() => raiseSchema(100_000).validateSync({ prizeCents }));

  it("only goes up, and not beyond the largest prize", () => {
    expect(check(100_001)).toBeUndefined();
    expect(check(50_000_000)).toBeUndefined();
    expect(check(100_000)).toBe("The new prize must be higher than PKR 1,000");
    expect(check(Number.NaN)).toBe("The new prize must be higher than PKR 1,000");
    expect(check(50_000_001)).toBe("Maximum prize is PKR 500,000");
  });

  it("asks for the difference alone", () => {
    expect(raiseDifference(100_000, 150_050)).toBe(50_050);
    expect(raiseDifference(100_000, 90_000)).toBe(0);
    expect(raiseDifference(100_000, Number.NaN)).toBe(0);
  });
});

describe("refund request", () => {
  const check = (reason: string) => message(() => refundReasonSchema.validateSync({ reason }));

  it("needs a reason of 10 to 1000 characters, spaces around it not counted", () => {
    expect(check("a".repeat(10))).toBeUndefined();
    expect(check("a".repeat(1000))).toBeUndefined();
    expect(check(` ${"a".repeat(9)} `)).toBe("Reason must be at least 10 characters");
    expect(check("a".repeat(1001))).toBe("Reason is too long");
  });
});

describe("changes in the address", () => {
  it("open only what the server allows", () => {
    expect(changeAsked("deadline", { allowedActions: ["extend"] })).toBe("deadline");
    expect(changeAsked("refund", { allowedActions: ["requestRefund"] })).toBe("refund");
    expect(changeAsked("prize", { allowedActions: ["extend"] })).toBeUndefined();
    expect(changeAsked("owner", { allowedActions: ["extend"] })).toBeUndefined();
    expect(changeAsked("", { allowedActions: ["extend"] })).toBeUndefined();
  });
});
