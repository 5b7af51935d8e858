import { describe, expect, it } from "vitest";
import { loadTemplate } from "@content/brief-templates";
import { KIND_GROUPS } from "@content/kinds";
import { BRIEF_MAX, TITLE_MAX } from "@lib/rules.gen";
import { placeholdersIn } from "./placeholders";

const ALL = KIND_GROUPS.flatMap(({ category, kinds }) => [...kinds.map(({ name }) => name), category]);
/** What is left for the client's own words. */
const OUTLINE_MAX = 1_200;
const length = (text: string) => Array.from(text).length;

describe("templates of briefs", () => {
  it("are there for fourteen kinds of work and four categories", () => {
    expect(ALL).toHaveLength(18);
  });

  it.each(ALL.flatMap((kind) => [[kind, "en"] as const, [kind, "ur"] as const]))(
    "%s (%s) has a title, an outline and prompts within the bounds",
    async (kind, language) => {
      const template = await loadTemplate(kind, language);
      if (!template) throw new Error("there is none");
      const { title, brief } = template;
      expect(length(title)).toBeLessThanOrEqual(TITLE_MAX);
      expect(length(brief)).toBeLessThanOrEqual(Math.min(OUTLINE_MAX, BRIEF_MAX));
      expect(placeholdersIn(title).length).toBeGreaterThanOrEqual(1);
      expect(placeholdersIn(brief).length).toBeGreaterThanOrEqual(6);
      // Every bracket belongs to a prompt.
      for (const text of [title, brief]) {
        expect(text.split("[").length - 1).toBe(placeholdersIn(text).length);
        expect(text.split("]").length - 1).toBe(placeholdersIn(text).length);
        expect(text).not.toMatch(/^\s|\s$|[ \t]\n|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/);
      }
      // The first letter decides the direction of the field.
      const first = /\p{L}/u.exec(title)?.[0] ?? "";
      const isArabic = (letter: string) => /\p{Script=Arabic}/u.test(letter);
      expect(isArabic(first)).toBe(language === "ur");
      const headings = brief.split("\n").filter((line) => line.endsWith(":"));
      expect(headings.length).toBeGreaterThanOrEqual(5);
      expect(headings.every((line) => isArabic(line.charAt(0)) === (language === "ur"))).toBe(true);
    },
  );

  it("have no outline twice", async () => {
    for (const language of ["en", "ur"] as const) {
      const briefs = await Promise.all(ALL.map(async (kind) => (await loadTemplate(kind, language))?.brief));
      expect(new Set(briefs).size).toBe(ALL.length);
    }
  });

  it("are none for other names", async () => {
    expect(await loadTemplate("Pottery", "en")).toBeUndefined();
  });
});
