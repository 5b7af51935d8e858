import { describe, expect, it } from "vitest";
import { activeFilters, amountError, ask, isAsked, isReversed, NOTHING, queryOf, readAmount, readAsked, readText, searchOf, sortOf, sortOptions, without } from "./asked";

const read = (search: string) => readAsked(new URLSearchParams(search));

describe("the question in the address", () => {
  it("is read in any case", () => {
    expect(read("q=+Honey+jar+&category=LOGO-design&status=open&minPrize=5%2C000&maxPrize=12500.50&guaranteed=true&featured=true&sort=PRIZE&page=3")).toEqual({
      q: "Honey jar", category: "Logo Design", status: "OPEN", minPrize: "5000", maxPrize: "12500.50", guaranteed: true, featured: true, sort: "prize", page: 3,
    });
    expect(read("category=Writing&status=closed")).toMatchObject({ category: "writing", status: "CLOSED" });
  });

  it("asks for nothing where it makes no sense", () => {
    expect(read("category=plumbing&status=gone&minPrize=-5&maxPrize=many&guaranteed=yes&sort=best&page=0")).toEqual(NOTHING);
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
    const search = "?q=%22honey+jar%22+-bee&category=SEO+Services&status=AWARDED&minPrize=0&maxPrize=99.50&guaranteed=true&featured=true&sort=entries&page=84";
    expect(searchOf(read(search))).toBe(search);
    expect(searchOf(NOTHING)).toBe("");
  });

  it("is a question when at least one thing is set", () => {
    expect(isAsked(NOTHING)).toBe(false);
    expect(isAsked(read("q=++"))).toBe(false);
    for (const one of ["q=a", "category=design", "status=open", "minPrize=0", "maxPrize=5", "guaranteed=true", "featured=true", "sort=newest", "page=2"]) {
      expect(isAsked(read(one)), one).toBe(true);
    }
  });

  it("sends only what is asked", () => {
    expect(queryOf(read("q=logo&page=1&guaranteed=false"))).toEqual({
      q: "logo", category: "", status: "", minPrize: "", maxPrize: "", guaranteed: undefined, featured: undefined, sort: "", page: undefined,
    });
  });
});

describe("a changed question", () => {
  it("begins at the first page", () => {
    expect(ask(read("q=logo&page=7"), { status: "OPEN" })).toMatchObject({ q: "logo", status: "OPEN", page: 1 });
  });

  it("gives up an order that needs words", () => {
    expect(ask(read("q=logo&sort=relevance"), { q: "" }).sort).toBe("");
    expect(ask(read("q=logo&sort=prize"), { q: "" }).sort).toBe("prize");
  });

  it("can lose each of its filters", () => {
    const full = read("q=logo&category=design&status=open&minPrize=5&maxPrize=10&guaranteed=true&featured=true");
    for (const { parameter } of activeFilters(full)) {
      expect(activeFilters(without(full, parameter)).map((filter) => filter.parameter)).toEqual(
        activeFilters(full).map((filter) => filter.parameter).filter((other) => other !== parameter),
      );
    }
  });
});

describe("the words for it", () => {
  it("name every filter", () => {
    expect(activeFilters(read("q=logo&category=copywriting&status=shortlisting&minPrize=5000&maxPrize=12500.5&guaranteed=true&featured=true")).map(({ label }) => label)).toEqual([
      "“logo”", "Copywriting", "Shortlisting", "From PKR 5,000", "Up to PKR 12,500.50", "Guaranteed", "Featured",
    ]);
  });

  it("offer relevance only for words", () => {
    expect(sortOptions("").map(({ value }) => value)).toEqual(["newest", "deadline", "prize", "entries"]);
    expect(sortOptions("logo")[0]).toEqual({ value: "relevance", label: "Relevance" });
    expect(sortOf({ q: "", sort: "" })).toBe("newest");
    expect(sortOf({ q: "logo", sort: "" })).toBe("relevance");
    expect(sortOf({ q: "logo", sort: "newest" })).toBe("newest");
  });
});

describe("amounts", () => {
  it("are rupees with up to two decimals, from 0 to 500,000", () => {
    expect(["", " ", "0", "5", "PKR 1,200", "0.5", "500000"].map(readAmount)).toEqual(["", "", "0", "5", "1200", "0.50", "500000"]);
    expect(["-1", "1.234", "abc", "500000.01", "1e3"].map(readAmount)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it("say what is wrong", () => {
    expect(amountError("12")).toBeUndefined();
    for (const wrong of ["twelve", "500001", "1.234"]) expect(amountError(wrong)).toBe("Enter rupees from 0 to 500,000, with at most two decimals");
  });

  it("are reversed only when both are there", () => {
    expect(isReversed("500", "100")).toBe(true);
    expect(isReversed("100", "100")).toBe(false);
    expect(isReversed("500", "")).toBe(false);
    expect(isReversed("1,000", "999.99")).toBe(true);
  });
});
