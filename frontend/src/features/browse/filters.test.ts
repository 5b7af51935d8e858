import { describe, expect, it } from "vitest";
import type { ContestCard, ContestList } from "@lib/api/types";
import {
  activeFilters,
  addressOf,
  amountError,
  categoryOptions,
  categorySlug,
  change,
  HOME,
  isAsked,
  isReversed,
  LIST,
  listRead,
  matchesText,
  NO_FILTERS,
  type Offer,
  readAmount,
  readFilters,
  readText,
  SEARCH,
  searchAllPath,
  searchQuery,
  sortOf,
  sortOptions,
  statusOptions,
  without,
} from "./filters";
import { contestsOf, headline } from "./use-contest-list";

const read = (search: string, offer: Offer = SEARCH) => readFilters(new URLSearchParams(search), offer);

describe("filters in the address", () => {
  it("is read in any case", () => {
    expect(
      read(
        "q=+Honey+jar+&category=LOGO-design&status=open&minPrize=5%2C000&maxPrize=12500.50&guaranteed=true&featured=true&sort=PRIZE&page=3",
      ),
    ).toEqual({
      q: "Honey jar",
      category: "Logo Design",
      status: "OPEN",
      minPrize: "5000",
      maxPrize: "12500.50",
      guaranteed: true,
      featured: true,
      sort: "prize",
      page: 3,
    });
    expect(read("category=Writing&status=closed")).toMatchObject({ category: "writing", status: "CLOSED" });
  });

  it("asks for nothing where it makes no sense", () => {
    expect(read("category=plumbing&status=gone&minPrize=-5&maxPrize=many&guaranteed=yes&sort=best&page=0")).toEqual(
      NO_FILTERS,
    );
    expect(read("page=1.5").page).toBe(1);
    expect(read("maxPrize=500000.01").maxPrize).toBe("");
    // Nothing is relevant to no words.
    expect(read("sort=relevance").sort).toBe("");
  });

  it("never sends what the server refuses", () => {
    expect(readText("  a\u0000b\tc\n ")).toBe("a b c");
    expect(readText("🐝".repeat(300))).toBe("🐝".repeat(200));
  });

  it("comes back the same", () => {
    const search =
      "?q=%22honey+jar%22+-bee&category=SEO+Services&status=AWARDED&minPrize=0&maxPrize=99.50&guaranteed=true&featured=true&sort=entries&page=84";
    expect(addressOf(read(search))).toBe(search);
    expect(addressOf(NO_FILTERS)).toBe("");
  });

  it("is a question when at least one thing is set", () => {
    expect(isAsked(NO_FILTERS)).toBe(false);
    expect(isAsked(read("q=++"))).toBe(false);
    for (const one of [
      "q=a",
      "category=design",
      "status=open",
      "minPrize=0",
      "maxPrize=5",
      "guaranteed=true",
      "featured=true",
      "sort=newest",
      "page=2",
    ]) {
      expect(isAsked(read(one)), one).toBe(true);
    }
  });

  it("sends only what is asked", () => {
    expect(searchQuery(read("q=logo&page=1&guaranteed=false"))).toEqual({
      q: "logo",
      category: "",
      status: "",
      minPrize: "",
      maxPrize: "",
      guaranteed: undefined,
      featured: undefined,
      sort: "",
      page: undefined,
    });
  });
});

describe("a change", () => {
  it("begins at the first page", () => {
    expect(change(read("q=logo&page=7"), { status: "OPEN" })).toMatchObject({ q: "logo", status: "OPEN", page: 1 });
  });

  it("gives up an order that needs words", () => {
    expect(change(read("q=logo&sort=relevance"), { q: "" }).sort).toBe("");
    expect(change(read("q=logo&sort=prize"), { q: "" }).sort).toBe("prize");
  });

  it("can lose each of its filters", () => {
    const full = read("q=logo&category=design&status=open&minPrize=5&maxPrize=10&guaranteed=true&featured=true");
    for (const { parameter } of activeFilters(full)) {
      expect(activeFilters(without(full, parameter)).map((filter) => filter.parameter)).toEqual(
        activeFilters(full)
          .map((filter) => filter.parameter)
          .filter((other) => other !== parameter),
      );
    }
  });
});

describe("the words for it", () => {
  it("name every filter", () => {
    expect(
      activeFilters(
        read(
          "q=logo&category=copywriting&status=shortlisting&minPrize=5000&maxPrize=12500.5&guaranteed=true&featured=true",
        ),
      ).map(({ label }) => label),
    ).toEqual([
      "“logo”",
      "Copywriting",
      "Shortlisting",
      "From PKR 5,000",
      "Up to PKR 12,500.50",
      "Guaranteed",
      "Featured",
    ]);
  });

  it("offer relevance only for words", () => {
    expect(sortOptions("", SEARCH).map(({ value }) => value)).toEqual(["newest", "deadline", "prize", "entries"]);
    expect(sortOptions("logo", SEARCH)[0]).toEqual({ value: "relevance", label: "Relevance" });
    expect(sortOf({ q: "", sort: "" }, SEARCH)).toBe("newest");
    expect(sortOf({ q: "logo", sort: "" }, SEARCH)).toBe("relevance");
    expect(sortOf({ q: "logo", sort: "newest" }, SEARCH)).toBe("newest");
  });
});

describe("amounts", () => {
  it("are rupees with up to two decimals, from 0 to 500,000", () => {
    expect(["", " ", "0", "5", "PKR 1,200", "0.5", "500000"].map(readAmount)).toEqual([
      "",
      "",
      "0",
      "5",
      "1200",
      "0.50",
      "500000",
    ]);
    expect(["-1", "1.234", "abc", "500000.01", "1e3"].map(readAmount)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("say what is wrong", () => {
    expect(amountError("12")).toBeUndefined();
    for (const wrong of ["twelve", "500001", "1.234"])
      expect(amountError(wrong)).toBe("Enter rupees from 0 to 500,000, with at most two decimals");
  });

  it("are reversed only when both are there", () => {
    expect(isReversed("500", "100")).toBe(true);
    expect(isReversed("100", "100")).toBe(false);
    expect(isReversed("500", "")).toBe(false);
    expect(isReversed("1,000", "999.99")).toBe(true);
  });
});

const contest = (id: string, more: Partial<ContestCard> = {}): ContestCard => ({
  id,
  title: "Mark for Chiltan Honey",
  brief: "A jar and a crate",
  category: "design",
  subcategory: "Logo Design",
  status: "OPEN",
  outcome: null,
  prizeCents: 100,
  placeCount: 1,
  currency: "PKR",
  deadline: "2026-11-30T00:00:00Z",
  createdAt: "2026-11-20T00:00:00Z",
  entriesCount: 0,
  sealed: true,
  featured: false,
  guaranteed: false,
  client: { id: "c", name: "Palwasha", imageUrl: null },
  ...more,
});
const page = (...ids: string[]): ContestList => ({
  contests: ids.map((id) => contest(id)),
  nextCursor: null,
  total: 9,
  openTotal: 5,
  categoryCounts: { design: 4, development: 3, marketing: 2, writing: 0 },
});

describe("home and list", () => {
  it("read the same model, each its own statuses", () => {
    const search =
      "q=Honey&category=logo-design&status=draft&minPrize=5&guaranteed=true&featured=true&sort=prize&page=3";
    expect(read(search, HOME)).toEqual({
      ...NO_FILTERS,
      q: "Honey",
      category: "Logo Design",
      status: "DRAFT",
      sort: "prize",
    });
    expect(read(search, LIST).status).toBe("");
    expect(read("status=shortlisting", HOME).status).toBe("SHORTLISTING");
    expect(read("q=a&sort=relevance", LIST).sort).toBe("");
    expect(read("sort=newest", LIST).sort).toBe("");
    expect(read("show=all", LIST)).toEqual(NO_FILTERS);
  });

  it("offer what the specification says, and what the address asks for", () => {
    const labels = (offer: Offer, current: "" | "CLOSED" | "SHORTLISTING" = "") =>
      statusOptions(current, offer).map(({ label }) => label);
    expect(labels(HOME)).toEqual(["All statuses", "Open", "Closed", "Draft"]);
    expect(labels(HOME, "SHORTLISTING")).toEqual(["All statuses", "Open", "Closed", "Draft", "Shortlisting"]);
    expect(labels(LIST)).toEqual(["All statuses", "Open", "Shortlisting", "Awarded", "Closed"]);
    expect(labels(SEARCH, "CLOSED")).toEqual(["All statuses", "Open", "Shortlisting", "Awarded", "Closed"]);
    expect(sortOptions("logo", LIST).map(({ label }) => label)).toEqual([
      "Newest",
      "Deadline soon",
      "Highest prize",
      "Most entries",
    ]);
    expect(sortOf({ q: "logo", sort: "" }, LIST)).toBe("newest");
  });

  it("read the feed while the server has nothing to narrow, even while somebody searches", () => {
    expect(listRead(read("q=honey", HOME))).toEqual({ path: "/api/contests/feed", query: {} });
    expect(listRead(read("category=DESIGN&status=open", LIST))).toEqual({
      path: "/api/contests",
      query: { category: "design", status: "OPEN", sort: "" },
    });
    expect(Object.keys(listRead(read("sort=prize", LIST)).query)).toEqual(["category", "status", "sort"]);
  });

  it("find text in title, brief and the names of the category; creators where they are shown", () => {
    for (const text of ["", "  ", "HONEY", " crate ", "logo", "Logo des", "DESIGN"])
      expect(matchesText(contest("1"), text), text).toBe(true);
    for (const text of ["mango", "writing", "palwasha"]) expect(matchesText(contest("1"), text), text).toBe(false);
    expect(matchesText(contest("1"), "palwasha", "Palwasha Kakar")).toBe(true);
    expect(matchesText(contest("1", { category: "writing", subcategory: "Copywriting" }), "copywriting")).toBe(true);
  });

  it("show a contest once when pages overlap", () => {
    expect(contestsOf([page("1", "2"), page("2", "3")]).map(({ id }) => id)).toEqual(["1", "2", "3"]);
  });

  it("count categories from the server's figures", () => {
    expect(categoryOptions(page().categoryCounts).map(({ label, count }) => [label, count])).toEqual([
      ["All Categories", 9],
      ["Design", 4],
      ["Development", 3],
      ["Marketing", 2],
      ["Writing", 0],
    ]);
    expect(categoryOptions(undefined)[0]?.count).toBeUndefined();
    expect(["", "design", "Logo Design", "SEO Services"].map(categorySlug)).toEqual([
      "",
      "design",
      "design",
      "marketing",
    ]);
  });

  it("say how many there are by the figures of one answer", () => {
    const state = {
      list: { first: page("1", "2") },
      shown: [contest("1")],
      searching: false,
      filtered: false,
    } as unknown as Parameters<typeof headline>[0];
    expect(headline(state)).toBe("5 contests open now");
    expect(headline({ ...state, filtered: true })).toBe("9 contests found");
    expect(headline({ ...state, filtered: true, searching: true })).toBe("1 contest found");
  });

  it("hand what is set to the search over everything, which finds no drafts", () => {
    expect(searchAllPath(read("q=+bee+%26+jar+&category=design&status=open", LIST))).toBe(
      "/search?q=bee+%26+jar&category=design&status=OPEN",
    );
    expect(searchAllPath(read("status=draft", HOME))).toBe("/search");
  });
});
