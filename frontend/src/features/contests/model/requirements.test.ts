import { describe, expect, it } from "vitest";
import { CATEGORY_OPTIONS } from "./category";
import { briefQuality } from "./brief-quality";
import { emptyContest } from "./contest-form";
import { answersOf, isAnswered, NO_REQUIREMENTS, questionsOf, requirementsFrom } from "./requirements";

const answered = {
  ...NO_REQUIREMENTS,
  audience: "  Families ",
  colours: "Green",
  formats: ["PNG" as const, "SOURCE" as const],
  styleModern: 2,
};

describe("questions about the work", () => {
  it("are there for every category and kind of work, and for nothing else", () => {
    for (const { value } of CATEGORY_OPTIONS) expect(questionsOf(value)?.questions.length, value).toBeGreaterThan(3);
    expect(questionsOf("")).toBeUndefined();
    expect(questionsOf("poetry")).toBeUndefined();
  });

  it("send what the category asks, and not what was answered before another one was chosen", () => {
    expect(answersOf({ ...answered, category: "Logo Design" })).toEqual({
      ...NO_REQUIREMENTS,
      audience: "Families",
      colours: "Green",
      formats: ["PNG"],
      styleModern: 2,
    });
    expect(answersOf({ ...answered, category: "API Development" })).toEqual({
      ...NO_REQUIREMENTS,
      audience: "Families",
      formats: ["SOURCE"],
    });
    expect(answersOf({ ...answered, category: "" })).toEqual(NO_REQUIREMENTS);
  });

  it("take from a store what can be an answer", () => {
    const wild = { audience: "x".repeat(600), avoid: 5, formats: ["AI", "EXE", 3], styleModern: 6, stylePlayful: 5 };
    expect(requirementsFrom(wild)).toEqual({
      ...NO_REQUIREMENTS,
      audience: "x".repeat(500),
      formats: ["AI"],
      stylePlayful: 5,
    });
    for (const nothing of [undefined, null, "text", 7, {}]) {
      expect(isAnswered(requirementsFrom(nothing))).toBe(false);
    }
    expect(isAnswered({ ...NO_REQUIREMENTS, avoid: " " })).toBe(false);
    expect(isAnswered({ ...NO_REQUIREMENTS, styleLuxurious: 1 })).toBe(true);
  });
});

describe("the quality of a brief", () => {
  it("names what is missing, and nothing that the category does not ask", () => {
    const empty = briefQuality(emptyContest("Logo Design"));
    expect(empty.passed).toBe(1);
    expect(empty.missing.map(({ field }) => field)).toEqual([
      "title",
      "brief",
      "audience",
      "mustHave",
      "sizes",
      "examples",
      "formats",
    ]);
    expect(briefQuality(emptyContest("")).missing.map(({ field }) => field)).toContain("category");
  });

  it("is complete once everything is told", () => {
    const full = {
      ...emptyContest("Logo Design"),
      ...answered,
      title: "Logo for a honey farm",
      brief: "x".repeat(250),
      mustHave: "The name",
      sizes: "A jar",
      examples: "Some",
    };
    const quality = briefQuality(full);
    expect(quality.missing).toEqual([]);
    expect(quality.passed).toBe(quality.checks);
    expect(briefQuality({ ...full, brief: "x".repeat(249) }).missing).toHaveLength(1);
  });
});
