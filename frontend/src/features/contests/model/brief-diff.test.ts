import { describe, expect, it } from "vitest";
import { diffSummary, diffWords } from "./brief-diff";

const rebuilt = (before: string, after: string) => {
  const parts = diffWords(before, after);
  return {
    before: parts.filter(({ kind }) => kind !== "added").map(({ text }) => text).join(""),
    after: parts.filter(({ kind }) => kind !== "removed").map(({ text }) => text).join(""),
  };
};

describe("diffWords", () => {
  it("marks what was added and leaves the rest alone", () => {
    expect(diffWords("A mark in English", "A mark in English or Urdu")).toEqual([
      { kind: "same", text: "A mark in English" },
      { kind: "added", text: " or Urdu" },
    ]);
  });

  it("puts the words that went before the words that came", () => {
    const parts = diffWords("four bright colours", "two quiet colours");
    expect(parts).toEqual([
      { kind: "removed", text: "four bright" },
      { kind: "added", text: "two quiet" },
      { kind: "same", text: " colours" },
    ]);
  });

  it("knows equal and empty texts", () => {
    expect(diffWords("same", "same")).toEqual([{ kind: "same", text: "same" }]);
    expect(diffWords("", "new words")).toEqual([{ kind: "added", text: "new words" }]);
    expect(diffWords("old", "")).toEqual([{ kind: "removed", text: "old" }]);
    expect(diffWords("", "")).toEqual([]);
  });

  it("loses nothing of either version, line breaks included", () => {
    const before = "We need:\n- a mark\n- a label\n\nAvoid bees.";
    const after = "We need:\n- a mark in Urdu\n- a square version\n- a label\n\nAvoid cartoon bees, please.";
    expect(rebuilt(before, after)).toEqual({ before, after });
  });

  it("counts words, not pieces", () => {
    expect(diffSummary(diffWords("one two", "one two three four"))).toBe("2 words added, 0 removed");
    expect(diffSummary(diffWords("same", "same"))).toBe("No words changed");
  });
});
