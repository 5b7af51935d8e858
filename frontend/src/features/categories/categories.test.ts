import { describe, expect, it } from "vitest";
import type { CategoryStats } from "@lib/api/finding";
import { findKinds, PREVIEW_KINDS } from "./preview";
import { isUntouched, mostPopular, totals } from "./stats";

const row = (
  category: CategoryStats["category"],
  activeContests: number,
  totalPrize = 0,
  completedContests = 0,
): CategoryStats => ({
  category,
  slug: "design",
  activeContests,
  totalPrize,
  avgPrize: 0,
  completedContests,
  openContests: 0,
});

describe("most popular categories", () => {
  it("are the three with the most active contests", () => {
    const stats = [
      row("Logo Design", 2),
      row("Web Design", 9),
      row("Copywriting", 4),
      row("SEO Services", 3),
      row("Print Design", 1),
    ];
    expect(mostPopular(stats).map(({ name }) => name)).toEqual(["Web Design", "Copywriting", "SEO Services"]);
  });

  it("among equals are those with more money, then in the usual order", () => {
    const stats = [
      row("SEO Services", 5, 100),
      row("Copywriting", 5, 900),
      row("Web Design", 5, 100),
      row("Logo Design", 5, 100),
    ];
    expect(mostPopular(stats).map(({ name }) => name)).toEqual(["Copywriting", "Logo Design", "Web Design"]);
  });

  it("are none while nothing is active", () => {
    expect(mostPopular([row("Logo Design", 0, 0, 7)])).toEqual([]);
  });
});

describe("category figures", () => {
  it("make a category untouched only when nothing runs and nothing was completed", () => {
    expect(isUntouched(undefined)).toBe(true);
    expect(isUntouched(row("Logo Design", 0))).toBe(true);
    expect(isUntouched(row("Logo Design", 0, 0, 1))).toBe(false);
    expect(isUntouched(row("Logo Design", 1))).toBe(false);
  });

  it("add up", () => {
    expect(totals([row("Logo Design", 2, 150), row("Copywriting", 1, 50)])).toEqual({ active: 3, prizeCents: 200 });
  });
});

describe("categories preview", () => {
  it("shows twelve, each described, some in every group", () => {
    expect(PREVIEW_KINDS).toHaveLength(12);
    expect(
      (["design", "development", "marketing", "writing"] as const).map((group) => findKinds("", group).length),
    ).toEqual([5, 2, 3, 2]);
  });

  it("looks for text in title and description, in any case", () => {
    expect(findKinds(" LOGO ", "all").map(({ name }) => name)).toEqual(["Logo Design"]);
    expect(findKinds("roman urdu", "all").map(({ name }) => name)).toEqual(["Content Writing"]);
    expect(findKinds("logo", "writing")).toEqual([]);
    expect(findKinds("plumbing", "all")).toEqual([]);
  });
});
