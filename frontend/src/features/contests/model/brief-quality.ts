import * as m from "@messages/contests";
import type { ContestFormValues } from "./contest-form";
import { questionsOf } from "./requirements";

type FieldName = keyof ContestFormValues;

/** From so many characters on a title tells one contest from another. */
const TITLE_TELLS = 15;
/** From so many characters on a brief says more than what is to be made. */
const BRIEF_TELLS = 250;

export interface Missing {
  /** Where it is filled in. */
  field: FieldName;
  text: string;
}

export interface BriefQuality {
  /** How many of the checks there are, and how many of them the form passes. */
  checks: number;
  passed: number;
  missing: Missing[];
}

const lengthOf = (text: string) => Array.from(text.trim()).length;

/** What a good brief has and this one lacks, the most telling first. Advice: nothing of it is needed. */
export function briefQuality(values: ContestFormValues): BriefQuality {
  const set = questionsOf(values.category);
  const checks: { field: FieldName; passed: boolean; text: string }[] = [
    { field: "title", passed: lengthOf(values.title) >= TITLE_TELLS, text: m.brief_quality_title() },
    { field: "brief", passed: lengthOf(values.brief) >= BRIEF_TELLS, text: m.brief_quality_brief() },
    { field: "category", passed: set !== undefined, text: m.brief_quality_category() },
  ];
  const asks = (name: FieldName, passed: boolean, text: string) => {
    if (!set || set.questions.some((question) => question.name === name)) checks.push({ field: name, passed, text });
  };
  asks("audience", lengthOf(values.audience) > 0, m.brief_quality_audience());
  asks("mustHave", lengthOf(values.mustHave) > 0, m.brief_quality_must_have());
  asks("sizes", lengthOf(values.sizes) > 0, m.brief_quality_sizes());
  asks("examples", lengthOf(values.examples) > 0, m.brief_quality_examples());
  checks.push({ field: "formats", passed: values.formats.length > 0, text: m.brief_quality_formats() });
  const missing = checks.filter((check) => !check.passed).map(({ field, text }) => ({ field, text }));
  return { checks: checks.length, passed: checks.length - missing.length, missing };
}
