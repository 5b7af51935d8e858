import { describe, expect, it } from "vitest";
import { CATEGORY_OPTIONS, categoryFromAddress } from "./category";

describe("category", () => {
  it("offers fourteen names and the four groups themselves", () => {
    expect(CATEGORY_OPTIONS).toHaveLength(18);
    expect(new Set(CATEGORY_OPTIONS.map(({ group }) => group)).size).toBe(4);
  });

  it.each([
    ["Logo Design", "Logo Design"],
    ["logo-design", "Logo Design"],
    ["SEO services", "SEO Services"],
    ["marketing", "marketing"],
    ["DESIGN", "design"],
    ["knitting", ""],
    [null, ""],
  ])("reads %j from the address", (raw, value) => {
    expect(categoryFromAddress(raw)).toBe(value);
  });
});
