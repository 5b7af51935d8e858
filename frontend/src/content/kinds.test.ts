import { describe, expect, it } from "vitest";
import { KINDS, readCategory, searchPath } from "./kinds";

describe("the fourteen kinds of work", () => {
  it("stand in the agreed order, each with an address of its own", () => {
    expect(KINDS.map(({ name }) => name)).toEqual([
      "Logo Design",
      "Web Design",
      "Mobile App Design",
      "Print Design",
      "Marketing Design",
      "Website Development",
      "Mobile App Development",
      "API Development",
      "Content Writing",
      "Copywriting",
      "Technical Writing",
      "Social Media Marketing",
      "Digital Marketing",
      "SEO Services",
    ]);
    expect(new Set(KINDS.map(({ slug }) => slug)).size).toBe(14);
    // "Marketing Design" is design, whatever its slug begins with.
    expect(KINDS.find(({ slug }) => slug === "marketing-design")?.category).toBe("design");
  });

  it("are known by name or slug, in any case", () => {
    expect(readCategory("logo design")?.value).toBe("Logo Design");
    expect(readCategory(" SEO-services ")?.value).toBe("SEO Services");
    expect(readCategory("DESIGN")).toEqual({ value: "design", label: "Design" });
    expect(readCategory("plumbing")).toBeUndefined();
    expect(readCategory("")).toBeUndefined();
  });

  it("lead to their search", () => {
    expect(searchPath("Logo Design")).toBe("/search?category=Logo+Design");
  });
});
