import { array, boolean, number, object, string } from "yup";
import type { ContestDetail, ContestVisibility, NdaView, Requirements } from "@lib/api/types";
import { now } from "@lib/clock";
import { MESSAGES } from "@lib/messages";
import {
  ANSWER_MAX,
  BRIEF_MAX,
  BRIEF_MIN,
  NDA_TEXT_MAX,
  PRIZE_MAX_CENTS,
  PRIZE_MIN_CENTS,
  RUN_DAYS_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from "@lib/rules.gen";
import { fromLocalInput, toLocalInput } from "@lib/time";
import { ONE_PLACE, placesError, placesOf, type PlacesValues } from "./places";
import { PRIZE_DEFAULT_CENTS } from "./prize";
import { ANSWERS, answersOf, NO_REQUIREMENTS } from "./requirements";

const DAY = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 10;

export interface ContestFormValues extends Requirements, PlacesValues {
  title: string;
  brief: string;
  category: string;
  /** Typed in rupees, kept in paisa; NaN while the field holds no amount. */
  prizeCents: number;
  /** As <input type="datetime-local"> has it, in Pakistan time. */
  deadline: string;
  sealed: boolean;
  guaranteed: boolean;
  visibility: ContestVisibility;
  /** Whose NDA people sign; means something in private contests only. */
  ndaKind: "STANDARD" | "OWN";
  /** The client's own text. */
  nda: string;
  /** Days of a final round; 0 for none. */
  finalRoundDays: number;
}

/** Ten days from now by the calendar, at six in the evening: an hour when people are awake. */
export function deadlineIn(days: number, at: number = now()): string {
  return `${toLocalInput(at + days * DAY).slice(0, 10)}T18:00`;
}

/** The latest moment that the server takes as the first deadline. */
export function latestDeadline(at: number = now()): number {
  return at + RUN_DAYS_MAX * DAY;
}

export function emptyContest(category: string, at: number = now()): ContestFormValues {
  return {
    title: "",
    brief: "",
    category,
    prizeCents: PRIZE_DEFAULT_CENTS,
    deadline: deadlineIn(DEFAULT_DAYS, at),
    sealed: true,
    guaranteed: false,
    visibility: "PUBLIC",
    ndaKind: "STANDARD",
    nda: "",
    finalRoundDays: 0,
    ...ONE_PLACE,
    ...NO_REQUIREMENTS,
  };
}

/** The NDA as the form has it. */
export function ndaOf(nda: NdaView | undefined): Pick<ContestFormValues, "ndaKind" | "nda"> {
  const own = nda?.standardVersion === null;
  return { ndaKind: own ? "OWN" : "STANDARD", nda: own ? nda.text : "" };
}

/** `nda` is that of a private contest. */
export function valuesOf(contest: ContestDetail, nda?: NdaView): ContestFormValues {
  const { title, brief, category, subcategory, prizeCents, deadline, sealed, guaranteed, requirements, finalRound } =
    contest;
  return {
    title,
    brief,
    category: subcategory ?? category,
    prizeCents,
    deadline: toLocalInput(deadline),
    sealed,
    guaranteed,
    visibility: contest.visibility,
    ...ndaOf(nda),
    finalRoundDays: finalRound?.days ?? 0,
    ...placesOf(contest.places),
    ...NO_REQUIREMENTS,
    ...requirements,
  };
}

/** Length as people and the server count it: by character, not by UTF-16 unit. */
const lengthOf = (text: string | undefined) => Array.from(text?.trim() ?? "").length;

const words = (name: string, min: number, max: number, messages: { min: string; max: string }) =>
  string()
    .test(`${name}-min`, messages.min, (text) => lengthOf(text) >= min)
    .test(`${name}-max`, messages.max, (text) => lengthOf(text) <= max);

const title = words("title", TITLE_MIN, TITLE_MAX, MESSAGES.title);
const brief = words("brief", BRIEF_MIN, BRIEF_MAX, MESSAGES.brief);

const answer = string().test("answer-max", MESSAGES.answer.max, (text) => lengthOf(text) <= ANSWER_MAX);

const momentOf = (text: string | undefined) => Date.parse(fromLocalInput(text ?? "") ?? "");

export const contestSchema = object({
  title,
  brief,
  category: string().required(MESSAGES.category.required),
  prizeCents: number()
    .typeError(MESSAGES.prize.min)
    .required(MESSAGES.prize.min)
    .integer(MESSAGES.prize.decimals)
    .min(PRIZE_MIN_CENTS, MESSAGES.prize.min)
    .max(PRIZE_MAX_CENTS, MESSAGES.prize.max),
  deadline: string()
    .test("future", MESSAGES.deadline.future, (text) => momentOf(text) > now())
    .test("latest", MESSAGES.deadline.latest, (text) => !(momentOf(text) > latestDeadline())),
  sealed: boolean(),
  guaranteed: boolean(),
  nda: string().when(["visibility", "ndaKind"], {
    is: (visibility: ContestVisibility, kind: ContestFormValues["ndaKind"]) =>
      visibility !== "PUBLIC" && kind === "OWN",
    then: (text) =>
      text
        .test("nda-min", MESSAGES.nda.missing, (typed) => lengthOf(typed) > 0)
        .test("nda-max", MESSAGES.nda.max, (typed) => lengthOf(typed) <= NDA_TEXT_MAX),
  }),
  finalRoundDays: number(),
  lowerPlacesCents: array().test("places", (lower: unknown, { createError, path, parent }) => {
    const { prizeCents, lowerPlacesCents } = parent as PlacesValues & { prizeCents: number };
    const message = placesError(prizeCents, Array.isArray(lower) ? lowerPlacesCents : []);
    return message === undefined || createError({ path, message });
  }),
  ...Object.fromEntries(ANSWERS.map((name) => [name, answer])),
});

export const termsSchema = object({ title, brief });

/** Without the guarantee: it is given with the creation or by an act of its own, and never changed back. */
export function payloadOf(values: ContestFormValues) {
  return {
    title: values.title.trim(),
    brief: values.brief.trim(),
    category: values.category,
    prizeCents: values.prizeCents,
    deadline: fromLocalInput(values.deadline) ?? values.deadline,
    sealed: values.sealed,
    visibility: values.visibility,
    // Nothing typed is our text.
    nda: values.visibility !== "PUBLIC" && values.ndaKind === "OWN" ? values.nda.trim() : "",
    finalRoundDays: values.finalRoundDays,
    lowerPlacesCents: values.lowerPlacesCents,
    unusedPlaces: values.unusedPlaces,
    requirements: answersOf(values),
  };
}
