import { describe, expect, it } from "vitest";
import { contestsOf } from "@content/contest-pages";
import type { ContestCard, ContestList } from "@lib/api/types";
import { categoryOptions, isFiltered, matchesText, readFilters, requestFor, writeFilters } from "./filters";

const contest = (id: string): ContestCard => ({
  id,
  title: "Logo for Chiltan Honey",
  brief: "A jar and a crate",
  category: "design",
  subcategory: null,
  status: "OPEN",
  outcome: null,
  prizeCents: 100,
  currency: "PKR",
  deadline: "2026-11-30T00:00:00Z",
  createdAt: "2026-11-20T00:00:00Z",
  entriesCount: 0,
  sealed: true, featured: false, guaranteed: false,
  client: { id: "c", name: "Palwasha", imageUrl: null },
});
const page = (...ids: string[]): ContestList => ({ contests: ids.map(contest), nextCursor: null, total: 9, openTotal: 5, categoryCounts: { design: 4, development: 3, marketing: 2, writing: 0 } });

describe("filters in the address", () => {
  it("are read in any case, and nonsense counts as no filter", () => {
    expect(readFilters(new URLSearchParams("status=OPEN&category=Design&q=Honey"))).toEqual({ status: "open", category: "design", text: "Honey" });
    expect(readFilters(new URLSearchParams("status=gone&category=plumbing"))).toEqual({ status: "", category: "", text: "" });
  });

  it("change one at a time, and empty ones leave the address", () => {
    const params = new URLSearchParams("status=open&q=bee&other=1");
    expect(writeFilters(params, { status: "" }).toString()).toBe("q=bee&other=1");
    expect(writeFilters(params, { category: "writing" }).get("category")).toBe("writing");
    expect(params.get("category")).toBeNull();
  });

  it("count as active when one is set; blanks are not a search", () => {
    expect(isFiltered({ text: "  ", category: "", status: "" })).toBe(false);
    expect(isFiltered({ text: "", category: "", status: "draft" })).toBe(true);
  });
});

describe("the request", () => {
  it("is the feed without status and category, even while somebody searches", () => {
    expect(requestFor({ text: "honey", category: "", status: "" })).toEqual({ path: "/api/contests/feed", query: {} });
  });

  it("is the filtered list otherwise", () => {
    expect(requestFor({ text: "", category: "design", status: "open" })).toEqual({ path: "/api/contests", query: { category: "design", status: "open" } });
  });
});

describe("the list", () => {
  it("finds text in title or brief, in any case", () => {
    expect(matchesText(contest("1"), "HONEY")).toBe(true);
    expect(matchesText(contest("1"), " crate ")).toBe(true);
    expect(matchesText(contest("1"), "mango")).toBe(false);
  });

  it("shows a contest once when pages overlap", () => {
    expect(contestsOf([page("1", "2"), page("2", "3")]).map(({ id }) => id)).toEqual(["1", "2", "3"]);
  });

  it("counts all categories from the server's figures", () => {
    expect(categoryOptions(page().categoryCounts).map(({ count }) => count)).toEqual([9, 4, 3, 2, 0]);
    expect(categoryOptions(undefined)[0]?.count).toBeUndefined();
  });
});
