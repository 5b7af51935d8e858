import { describe, expect, it } from "vitest";
import {
  daysLeft,
  formatDateTime,
  formatRelative,
  formatShort,
  fromLocalInput,
  isNew,
  remaining,
  timeLeft,
  toLocalInput,
  urgency,
} from "./time";

/** 21 Nov 2026, 12:00 in Pakistan. */
const AT = Date.parse("2026-11-21T07:00:00Z");
const DAY = 86_400_000;

describe("timeLeft", () => {
  it.each([
    ["2026-11-21T06:59:59Z", "Closed"],
    ["2026-11-21T07:00:00Z", "Closed"],
    ["2026-11-21T18:59:00Z", "Today"],
    ["2026-11-21T19:01:00Z", "1 day"],
    ["2026-11-22T18:00:00Z", "1 day"],
    ["2026-11-23T07:00:00Z", "2 days"],
    ["2026-11-28T07:00:00Z", "7 days"],
    ["2026-11-29T07:00:00Z", "2 weeks"],
    ["2026-12-05T07:00:00Z", "2 weeks"],
    ["2026-12-06T07:00:00Z", "3 weeks"],
    ["2026-12-21T07:00:00Z", "5 weeks"],
    ["2026-12-22T07:00:00Z", "2 months"],
    ["2027-01-20T07:00:00Z", "2 months"],
    ["2027-01-21T07:00:00Z", "3 months"],
  ])("until %s is %s", (deadline, text) => {
    expect(timeLeft(deadline, AT)).toBe(text);
  });
});

describe("daysLeft", () => {
  it.each([
    ["2026-11-21T07:00:00Z", "Expired"],
    ["2026-11-21T07:00:01Z", "Today"],
    ["2026-11-21T18:59:59Z", "Today"],
    ["2026-11-21T19:00:00Z", "Tomorrow"],
    ["2026-11-22T19:00:00Z", "2 days left"],
    ["2026-12-21T07:00:00Z", "30 days left"],
  ])("until %s is %s", (deadline, text) => {
    expect(daysLeft(deadline, AT)).toBe(text);
  });
});

describe("urgency", () => {
  it("is soon up to three days, over when past", () => {
    expect(urgency(AT + 3 * DAY, AT)).toBe("soon");
    expect(urgency(AT + 4 * DAY, AT)).toBe("far");
    expect(urgency(AT - 1, AT)).toBe("over");
  });
});

describe("absolute times", () => {
  it("are in Pakistan time", () => {
    expect(formatDateTime("2026-11-21T19:30:00Z")).toBe("22 Nov 2026, 00:30 PKT");
  });

  it("leave out the current year", () => {
    expect(formatShort("2026-12-18T13:00:00Z", AT)).toBe("18 Dec, 18:00");
    expect(formatShort("2027-01-02T13:00:00Z", AT)).toBe("2 Jan 2027, 18:00");
  });

  it("go through the local input and back", () => {
    expect(toLocalInput("2026-12-05T13:00:00Z")).toBe("2026-12-05T18:00");
    expect(fromLocalInput("2026-12-05T18:00")).toBe("2026-12-05T13:00:00.000Z");
    expect(fromLocalInput("nonsense")).toBeUndefined();
  });
});

describe("formatRelative", () => {
  it.each([
    [AT - 20_000, "just now"],
    [AT - 60_000, "1 minute ago"],
    [AT - 12 * 60_000, "12 minutes ago"],
    [AT + 3 * 3_600_000, "in 3 hours"],
    [AT - DAY, "yesterday"],
    [AT + DAY, "tomorrow"],
    [AT - 5 * DAY, "5 days ago"],
    [AT - 40 * DAY, "12 Oct 2026"],
  ])("%i", (value, text) => {
    expect(formatRelative(value, AT)).toBe(text);
  });
});

describe("isNew", () => {
  it("holds for 48 hours", () => {
    expect(isNew(AT - 48 * 3_600_000 + 1, AT)).toBe(true);
    expect(isNew(AT - 48 * 3_600_000, AT)).toBe(false);
    expect(isNew(AT + 1, AT)).toBe(false);
  });
});

describe("remaining", () => {
  it("splits what is left and stops at zero", () => {
    expect(remaining(AT + 2 * DAY + 3 * 3_600_000 + 41 * 60_000 + 5_000, AT)).toEqual({
      days: 2,
      hours: 3,
      minutes: 41,
      seconds: 5,
    });
    expect(remaining(AT - 5, AT)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});
