import { describe, expect, it } from "vitest";
import { briefBlocks } from "./brief-text";

describe("briefBlocks", () => {
  it("reads headings, lists and paragraphs out of plain text", () => {
    expect(
      briefBlocks("We keep hives.\nIn Ziarat.\n\nWhat we need:\n- A mark\n* A label\n1. A square\n\nThank you"),
    ).toEqual([
      { kind: "text", text: "We keep hives.\nIn Ziarat." },
      { kind: "heading", text: "What we need" },
      { kind: "list", items: ["A mark", "A label", "A square"] },
      { kind: "text", text: "Thank you" },
    ]);
  });

  it("does not make a heading of the last line or of a long sentence", () => {
    const long = `${"word ".repeat(20)}ends with a colon:`;
    expect(briefBlocks("Ask me:")).toEqual([{ kind: "text", text: "Ask me:" }]);
    expect(briefBlocks(`${long}\nnext`)).toEqual([{ kind: "text", text: `${long}\nnext` }]);
  });

  it("keeps an empty brief empty", () => {
    expect(briefBlocks(" \n ")).toEqual([]);
  });
});
