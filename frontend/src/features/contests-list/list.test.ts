import { describe, expect, it } from "vitest";
import { searchAllPath } from "@content/contest-pages";
import { categoryChips, listQuery, matchesText, readCategorySlug, readSort, SORT_OPTIONS } from "./list";

const contest = { title: "Logo for Chiltan Honey", brief: "A jar and a crate", client: { id: "c", name: "Palwasha Kakar", imageUrl: null } };

describe("the contests list", () => {
  it("finds text in title, brief and creator, in any case", () => {
    for (const text of ["", "  ", "HONEY", " crate ", "palwasha k"]) expect(matchesText(contest, text), text).toBe(true);
    expect(matchesText(contest, "mango")).toBe(false);
  });

  it("is ordered by the server, open ones first", () => {
    expect(listQuery("open", "", "newest")).toEqual({ status: "open", category: "", sort: "" });
    expect(listQuery("all", "design", "prize")).toEqual({ status: "", category: "design", sort: "prize" });
    expect(SORT_OPTIONS.map(({ label }) => label)).toEqual(["Newest", "Deadline soon", "Highest prize", "Most entries"]);
  });

  it("reads its address in any case, and nonsense counts as nothing", () => {
    expect(readCategorySlug("Design")).toBe("design");
    expect(readCategorySlug("plumbing")).toBe("");
    expect(readSort("PRIZE")).toBe("prize");
    expect(readSort("best")).toBe("newest");
  });

  it("counts its categories from the server's figures", () => {
    expect(categoryChips({ design: 4, development: 3, marketing: 2, writing: 0 }).map(({ label, count }) => [label, count])).toEqual([
      ["All", 9], ["Design", 4], ["Development", 3], ["Marketing", 2], ["Writing", 0],
    ]);
    expect(categoryChips(undefined)[0]?.count).toBeUndefined();
  });

  it("hands its words to the search over everything", () => {
    expect(searchAllPath(" bee & jar ")).toBe("/search?q=bee+%26+jar");
    expect(searchAllPath(" ")).toBe("/search");
  });
});
