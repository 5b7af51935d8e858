import { describe, expect, it } from "vitest";
import { periodLabel, periodsAt, readPeriod } from "./model";

describe("periods of statements", () => {
  it("offers twelve months back and every year, by the calendar of Pakistan", () => {
    const { months, years } = periodsAt(Date.parse("2027-01-31T18:59:00Z"));
    expect(months.map(({ value }) => value)).toEqual([
      "2027-01",
      "2026-12",
      "2026-11",
      "2026-10",
      "2026-09",
      "2026-08",
      "2026-07",
      "2026-06",
      "2026-05",
      "2026-04",
      "2026-03",
      "2026-02",
    ]);
    expect(years).toEqual([
      { value: "2027", label: "Year 2027" },
      { value: "2026", label: "Year 2026" },
    ]);
    // A minute later it is February in Karachi.
    expect(periodsAt(Date.parse("2027-01-31T19:00:00Z")).months[0]).toEqual({
      value: "2027-02",
      label: "February 2027",
    });
  });

  it("reads only periods from the address", () => {
    expect(readPeriod("2026-11", "2027")).toBe("2026-11");
    expect(readPeriod("2026", "2027")).toBe("2026");
    for (const bad of ["", "2026-13", "2026-00", "26-11", "2026-11-01", "../admin", "2026/11"])
      expect(readPeriod(bad, "2027")).toBe("2027");
    expect(periodLabel("2026-11")).toBe("November 2026");
    expect(periodLabel("2026")).toBe("Year 2026");
  });
});
