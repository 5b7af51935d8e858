import { describe, expect, it } from "vitest";
import type { EntryView } from "@lib/api/types";
import { entry as anEntry } from "./entry.fixture";
import { arrange, countBy } from "./filters";

const entry = (number: number, status: EntryView["status"], stars: number | null = null) =>
  anEntry(number, { status, stars });

const entries = [
  entry(1, "SUBMITTED", 3),
  entry(2, "SHORTLISTED", 5),
  entry(3, "DECLINED", 5),
  entry(4, "SUBMITTED"),
  entry(5, "SHORTLISTED"),
  entry(6, "WITHDRAWN"),
];
const numbers = (list: EntryView[]) => list.map(({ number }) => number);

describe("entries", () => {
  it("are counted for each filter", () => {
    expect(countBy(entries)).toEqual({ all: 6, shortlisted: 2, unrated: 2, declined: 1 });
  });

  it("are not called unrated when they are out of the race", () => {
    expect(numbers(arrange(entries, "unrated", "number"))).toEqual([4, 5]);
    expect(numbers(arrange(entries, "declined", "number"))).toEqual([3]);
  });

  it("stand by rating, the shortlist first among equals, what is out last", () => {
    expect(numbers(arrange(entries, "all", "rating"))).toEqual([2, 1, 5, 4, 3, 6]);
  });

  it("stand by age or number", () => {
    expect(numbers(arrange(entries, "all", "newest"))).toEqual([5, 4, 2, 1, 6, 3]);
    expect(numbers(arrange(entries, "all", "number"))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("begin with the winner", () => {
    expect(numbers(arrange([entry(1, "NOT_SELECTED", 5), entry(2, "WINNER", 3)], "all", "rating"))).toEqual([2, 1]);
  });

  it("leave the server's list as it is", () => {
    const before = numbers(entries);
    arrange(entries, "all", "newest");
    expect(numbers(entries)).toEqual(before);
  });
});
