import type { ContestFormValues } from "./contest-form";

const KEY = "muqabla-contest-form";

function isDraft(value: unknown): value is Partial<ContestFormValues> {
  if (typeof value !== "object" || value === null) return false;
  const text = ["title", "brief", "category", "deadline"];
  return Object.entries(value).every(([name, field]) => (text.includes(name) ? typeof field === "string" : true));
}

/** What was typed into the form in this tab, so that a reload or a sign-in on the way loses nothing. */
export function loadDraft(): Partial<ContestFormValues> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (!isDraft(stored)) return {};
    // JSON has no NaN: an amount that was none comes back as null.
    const { prizeCents, sealed, guaranteed, ...texts } = stored;
    return { ...texts, ...(typeof prizeCents === "number" && { prizeCents }), ...(typeof sealed === "boolean" && { sealed }), ...(typeof guaranteed === "boolean" && { guaranteed }) };
  } catch {
    return {};
  }
}

export function saveDraft(values: ContestFormValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // Without storage the form simply starts empty after a reload.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored then.
  }
}
