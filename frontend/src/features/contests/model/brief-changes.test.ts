import { describe, expect, it } from "vitest";
import { changesSummary } from "./brief-changes";

describe("changesSummary", () => {
  it("counts words, not pieces", () => {
    expect(
      changesSummary([
        { kind: "same", text: "one two " },
        { kind: "added", text: "three four" },
      ]),
    ).toBe("2 words added, 0 removed");
    expect(
      changesSummary([
        { kind: "removed", text: "four bright" },
        { kind: "added", text: " two " },
      ]),
    ).toBe("1 word added, 2 removed");
  });

  it("knows when only spaces changed", () => {
    expect(changesSummary([{ kind: "same", text: "same" }])).toBe("No words changed");
    expect(changesSummary([{ kind: "added", text: "\n\n" }])).toBe("No words changed");
  });
});
