import { ValidationError } from "yup";
import { describe, expect, it } from "vitest";
import { now } from "@lib/clock";
import { toLocalInput } from "@lib/time";
import {
  type ContestFormValues,
  contestSchema,
  deadlineIn,
  emptyContest,
  latestDeadline,
  payloadOf,
} from "./contest-form";
import { prizeFromInput } from "./prize";

const valid: ContestFormValues = {
  ...emptyContest("Logo Design"),
  title: "Logo for a honey farm",
  brief: "A mark and a label for our honey.",
};

function messages(change: Partial<ContestFormValues>): string[] {
  try {
    contestSchema.validateSync({ ...valid, ...change }, { abortEarly: false });
    return [];
  } catch (error) {
    return error instanceof ValidationError ? error.errors : ["unexpected"];
  }
}

describe("contest form", () => {
  it("accepts a complete contest", () => {
    expect(messages({})).toEqual([]);
  });

  it.each<[Partial<ContestFormValues>, string]>([
    [{ title: "ab" }, "Title must be at least 3 characters"],
    [{ title: "  a  " }, "Title must be at least 3 characters"],
    [{ title: "a".repeat(101) }, "Title is too long"],
    [{ brief: "too short" }, "Brief must be at least 20 characters"],
    [{ brief: "a".repeat(2001) }, "Brief is too long"],
    [{ category: "" }, "Category is required"],
    [{ prizeCents: 499 }, "Minimum prize is PKR 5"],
    [{ prizeCents: Number.NaN }, "Minimum prize is PKR 5"],
    [{ prizeCents: prizeFromInput("1000000000") }, "Maximum prize is PKR 500,000"],
    [{ prizeCents: prizeFromInput("12.345") }, "A prize has at most two decimals"],
    [{ prizeCents: 50_000_001 }, "Maximum prize is PKR 500,000"],
    [{ deadline: "2020-01-01T10:00" }, "Deadline must be in the future"],
    [{ deadline: "" }, "Deadline must be in the future"],
  ])("refuses %j", (change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  it("takes the bounds themselves, and counts characters rather than UTF-16 units", () => {
    expect(messages({ prizeCents: 500, title: "🐝".repeat(100) })).toEqual([]);
    expect(messages({ prizeCents: 50_000_000, brief: "a".repeat(2000) })).toEqual([]);
  });

  it("takes the longest run, and no minute more", () => {
    const minute = 60_000;
    expect(latestDeadline() - now()).toBeLessThanOrEqual(30 * 24 * 60 * minute);
    expect(messages({ deadline: toLocalInput(latestDeadline()) })).toEqual([]);
    expect(messages({ deadline: toLocalInput(latestDeadline() + minute) })).toEqual([
      "A contest runs at most 30 days from its payment",
    ]);
  });

  it("begins with PKR 10, ten days and sealed entries", () => {
    const noon = Date.parse("2026-11-21T07:00:00Z");
    expect(emptyContest("", noon)).toMatchObject({ prizeCents: 1_000, deadline: "2026-12-01T18:00", sealed: true });
  });

  it("keeps the calendar of Pakistan after midnight there", () => {
    expect(deadlineIn(10, Date.parse("2026-11-21T20:00:00Z"))).toBe("2026-12-02T18:00");
  });

  it("sends trimmed texts, paisa and UTC", () => {
    expect(payloadOf({ ...valid, title: "  Logo  ", deadline: "2026-12-01T18:00" })).toMatchObject({
      title: "Logo",
      category: "Logo Design",
      prizeCents: 1_000,
      deadline: "2026-12-01T13:00:00.000Z",
      sealed: true,
    });
  });
});
