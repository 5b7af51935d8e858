import { CATEGORIES } from "@content/categories";
import type { Category, FileFormat, Requirements } from "@lib/api/types";
import { ANSWER_MAX } from "@lib/rules.gen";
import * as m from "@messages/contests";

export const ANSWERS = ["audience", "mustHave", "avoid", "colours", "sizes", "examples"] as const;
export const SCALES = ["styleModern", "stylePlayful", "styleDetailed", "styleLuxurious"] as const;

export type Answer = (typeof ANSWERS)[number];
export type Scale = (typeof SCALES)[number];

export interface Question {
  name: Answer;
  label: string;
  /** What an answer may look like. */
  example: string;
}

export interface QuestionSet {
  questions: Question[];
  formats: FileFormat[];
  scales: Scale[];
}

const QUESTION_SETS: Record<Category, QuestionSet> = {
  design: {
    questions: [
      { name: "audience", label: m.requirements_audience(), example: m.requirements_audience_design() },
      {
        name: "mustHave",
        label: m.requirements_must_have_design(),
        example: m.requirements_must_have_design_example(),
      },
      { name: "colours", label: m.requirements_colours(), example: m.requirements_colours_example() },
      { name: "sizes", label: m.requirements_sizes_design(), example: m.requirements_sizes_design_example() },
      { name: "examples", label: m.requirements_examples(), example: m.requirements_examples_design() },
      { name: "avoid", label: m.requirements_avoid(), example: m.requirements_avoid_design() },
    ],
    formats: ["AI", "EPS", "SVG", "PDF", "PNG", "JPG", "PSD", "INDD", "FIG", "GIF", "MP4", "FONTS"],
    scales: ["styleModern", "stylePlayful", "styleDetailed", "styleLuxurious"],
  },
  development: {
    questions: [
      { name: "audience", label: m.requirements_audience(), example: m.requirements_audience_development() },
      {
        name: "mustHave",
        label: m.requirements_must_have_development(),
        example: m.requirements_must_have_development_example(),
      },
      {
        name: "sizes",
        label: m.requirements_sizes_development(),
        example: m.requirements_sizes_development_example(),
      },
      { name: "examples", label: m.requirements_examples(), example: m.requirements_examples_development() },
      { name: "avoid", label: m.requirements_avoid(), example: m.requirements_avoid_development() },
    ],
    formats: ["SOURCE", "BUILD", "FIG", "PDF", "MD"],
    scales: [],
  },
  writing: {
    questions: [
      { name: "audience", label: m.requirements_audience(), example: m.requirements_audience_writing() },
      {
        name: "mustHave",
        label: m.requirements_must_have_writing(),
        example: m.requirements_must_have_writing_example(),
      },
      { name: "sizes", label: m.requirements_sizes_writing(), example: m.requirements_sizes_writing_example() },
      { name: "examples", label: m.requirements_examples(), example: m.requirements_examples_writing() },
      { name: "avoid", label: m.requirements_avoid(), example: m.requirements_avoid_writing() },
    ],
    formats: ["DOCX", "PDF", "MD"],
    scales: ["stylePlayful", "styleDetailed"],
  },
  marketing: {
    questions: [
      { name: "audience", label: m.requirements_audience(), example: m.requirements_audience_marketing() },
      {
        name: "mustHave",
        label: m.requirements_must_have_marketing(),
        example: m.requirements_must_have_marketing_example(),
      },
      { name: "colours", label: m.requirements_colours(), example: m.requirements_colours_example() },
      { name: "sizes", label: m.requirements_sizes_marketing(), example: m.requirements_sizes_marketing_example() },
      { name: "examples", label: m.requirements_examples(), example: m.requirements_examples_marketing() },
      { name: "avoid", label: m.requirements_avoid(), example: m.requirements_avoid_marketing() },
    ],
    formats: ["PNG", "JPG", "GIF", "MP4", "PDF", "PPTX", "XLSX", "CSV", "DOCX"],
    scales: ["stylePlayful", "styleDetailed", "styleLuxurious"],
  },
};

export const SCALE_ENDS: Record<Scale, { name: string; low: string; high: string }> = {
  styleModern: {
    name: m.requirements_modern_name(),
    low: m.requirements_modern_low(),
    high: m.requirements_modern_high(),
  },
  stylePlayful: {
    name: m.requirements_playful_name(),
    low: m.requirements_playful_low(),
    high: m.requirements_playful_high(),
  },
  styleDetailed: {
    name: m.requirements_detailed_name(),
    low: m.requirements_detailed_low(),
    high: m.requirements_detailed_high(),
  },
  styleLuxurious: {
    name: m.requirements_luxurious_name(),
    low: m.requirements_luxurious_low(),
    high: m.requirements_luxurious_high(),
  },
};

export const NO_REQUIREMENTS: Requirements = {
  audience: "",
  mustHave: "",
  avoid: "",
  colours: "",
  sizes: "",
  examples: "",
  formats: [],
  styleModern: null,
  stylePlayful: null,
  styleDetailed: null,
  styleLuxurious: null,
};

/** The questions of a category, named as the form and contests have it; none before one is chosen. */
export function questionsOf(category: string): QuestionSet | undefined {
  const group = CATEGORIES.find(
    ({ slug, subcategories }) => slug === category || subcategories.some(({ name }) => name === category),
  );
  return group && QUESTION_SETS[group.slug];
}

/** What is sent: the answers to questions that the category asks. */
export function answersOf(values: Requirements & { category: string }): Requirements {
  const set = questionsOf(values.category);
  if (!set) return NO_REQUIREMENTS;
  const answered = Object.fromEntries(set.questions.map(({ name }) => [name, values[name].trim()]));
  const styles = Object.fromEntries(set.scales.map((name) => [name, values[name]]));
  const formats = set.formats.filter((format) => values.formats.includes(format));
  return { ...NO_REQUIREMENTS, ...answered, ...styles, formats };
}

export function isAnswered(requirements: Requirements): boolean {
  return (
    requirements.formats.length > 0 ||
    ANSWERS.some((name) => requirements[name].trim() !== "") ||
    SCALES.some((name) => requirements[name] !== null)
  );
}

const FORMATS = new Set<unknown>(Object.values(QUESTION_SETS).flatMap((set) => set.formats));

/** Of whatever was stored what can be an answer, within its bounds. */
export function requirementsFrom(stored: unknown): Requirements {
  if (typeof stored !== "object" || stored === null) return NO_REQUIREMENTS;
  const found = { ...NO_REQUIREMENTS };
  const raw = stored as Record<string, unknown>;
  for (const name of ANSWERS) {
    const text = raw[name];
    if (typeof text === "string") found[name] = Array.from(text).slice(0, ANSWER_MAX).join("");
  }
  for (const name of SCALES) {
    const place = raw[name];
    if (typeof place === "number" && Number.isInteger(place) && place >= 1 && place <= 5) found[name] = place;
  }
  if (Array.isArray(raw.formats)) {
    found.formats = raw.formats.filter((format): format is FileFormat => FORMATS.has(format));
  }
  return found;
}
