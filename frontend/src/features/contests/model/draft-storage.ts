import { now } from "@lib/clock";
import { MEMBER_FORM_KEPT_DAYS, VISITOR_FORM_KEPT_DAYS } from "@lib/kept";
import { readOwn, removeOwn, writeOwn } from "@lib/own-storage";
import { FINAL_ROUND_DAYS_MAX } from "@lib/rules.gen";
import { fromLocalInput } from "@lib/time";
import type { ContestFormValues } from "./contest-form";
import { keptPlaces, placesFrom } from "./places";
import { requirementsFrom } from "./requirements";

/** What was typed; what cannot be used any more is left out. */
export type DraftValues = Partial<ContestFormValues>;

/** Whose form it is: a person's id, or nobody's yet. */
export type DraftOwner = string | undefined;

export interface StoredDraft {
  values: DraftValues;
  /** Whether the server has these very values: then the server's word counts, which may be newer. */
  kept: boolean;
}

/** Characters that are kept of a text: as many as the server keeps. */
const TEXT_MAX = { title: 300, brief: 10_000, category: 100, deadline: 32, nda: 12_000 } as const;
/** A visitor's form waits for its account so long, and a member's for the server. */
const KEEP_MS = { visitor: VISITOR_FORM_KEPT_DAYS * 86_400_000, member: MEMBER_FORM_KEPT_DAYS * 86_400_000 };

const nameOf = (owner: DraftOwner) => `contest-form-${owner ?? "visitor"}`;

const isDays = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= FINAL_ROUND_DAYS_MAX;

/** Of whatever lies there what a form can begin with. A deadline that has passed is none. */
export function draftFrom(stored: unknown): DraftValues {
  if (typeof stored !== "object" || stored === null) return {};
  const {
    title,
    brief,
    category,
    deadline,
    prizeCents,
    sealed,
    guaranteed,
    visibility,
    nda,
    finalRoundDays,
    lowerPlacesCents,
    unusedPlaces,
    requirements,
  } = stored as Record<string, unknown>;
  return {
    ...(typeof title === "string" && { title }),
    ...(typeof brief === "string" && { brief }),
    ...(typeof category === "string" && { category }),
    ...(typeof deadline === "string" && Date.parse(fromLocalInput(deadline) ?? "") > now() && { deadline }),
    // JSON has no NaN: an amount that was none comes back as null.
    ...(typeof prizeCents === "number" && { prizeCents }),
    ...(typeof sealed === "boolean" && { sealed }),
    ...(typeof guaranteed === "boolean" && { guaranteed }),
    ...((visibility === "PUBLIC" || visibility === "PRIVATE" || visibility === "INVITE_ONLY") && { visibility }),
    ...(typeof nda === "string" && { nda, ndaKind: nda === "" ? "STANDARD" : "OWN" }),
    ...(isDays(finalRoundDays) && { finalRoundDays }),
    ...placesFrom(lowerPlacesCents, unusedPlaces),
    ...(requirements !== undefined && requirementsFrom(requirements)),
  };
}

/** The form within its bounds, as browser and server keep it. */
export function bounded(values: ContestFormValues) {
  const cut = (text: string, max: number) => Array.from(text).slice(0, max).join("");
  const { title, brief, category, deadline, prizeCents, sealed, guaranteed, visibility, ndaKind, nda, finalRoundDays } =
    values;
  return {
    title: cut(title, TEXT_MAX.title),
    brief: cut(brief, TEXT_MAX.brief),
    category: cut(category, TEXT_MAX.category),
    deadline: cut(deadline, TEXT_MAX.deadline),
    ...(Number.isSafeInteger(prizeCents) && prizeCents >= 0 && prizeCents <= 100_000_000_000 && { prizeCents }),
    sealed,
    guaranteed,
    visibility,
    nda: ndaKind === "OWN" ? cut(nda, TEXT_MAX.nda) : "",
    finalRoundDays,
    ...keptPlaces(values),
    requirements: requirementsFrom(values),
  };
}

/** What was typed in this browser, so that a reload, Back or a registration on the way loses nothing. */
export function loadDraft(owner: DraftOwner): StoredDraft | undefined {
  const stored = readOwn(nameOf(owner));
  if (typeof stored !== "object" || stored === null || !("at" in stored) || !("values" in stored)) return undefined;
  const age = typeof stored.at === "number" ? now() - stored.at : Number.POSITIVE_INFINITY;
  if (age >= (owner === undefined ? KEEP_MS.visitor : KEEP_MS.member)) return undefined;
  return { values: draftFrom(stored.values), kept: "kept" in stored && stored.kept === true };
}

export function saveDraft(owner: DraftOwner, values: ContestFormValues, kept = false): void {
  writeOwn(nameOf(owner), { values: bounded(values), kept, at: now() });
}

export function clearDraft(owner: DraftOwner): void {
  removeOwn(nameOf(owner));
}
