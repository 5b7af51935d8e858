import { describe, expect, it } from "vitest";
import { placeholdersIn } from "./placeholders";

const words = (text: string) => placeholdersIn(text).map(({ start, end }) => text.slice(start, end));

describe("placeholders", () => {
  it("are what stands in square brackets on one line", () => {
    expect(words("Logo for [name], [what you do]")).toEqual(["[name]", "[what you do]"]);
    expect(words("لوگو برائے [نام]")).toEqual(["[نام]"]);
  });

  it("are not brackets that hold nothing, stand open or span lines", () => {
    expect(words("an array [] and [open\nand closed] and ]")).toEqual([]);
    expect(words("[[inner]")).toEqual(["[inner]"]);
  });
});
