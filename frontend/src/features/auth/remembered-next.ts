import { readOwn, removeOwn, writeOwn } from "@lib/own-storage";
import { safePath } from "@lib/return-to";
import { LINK_HOURS } from "@lib/rules.gen";

const NAME = "next";
/** As long as the link of the mail works. */
const KEEP_MS = LINK_HOURS * 3_600_000;

/**
 * Where a registration is to lead. Kept here and not in the link of the mail: someone who registers with somebody else's address must not
 * choose where that person's link leads.
 */
export function rememberNext(next: string): void {
  if (safePath(next) === "/") removeOwn(NAME);
  else writeOwn(NAME, { path: next, at: Date.now() });
}

/** For the link of the mail, opened in the browser that registered. Checked like any other: nothing leads to another site. */
export function rememberedNext(): string {
  const stored = readOwn(NAME);
  if (typeof stored !== "object" || stored === null || !("path" in stored) || !("at" in stored)) return "/";
  const { path, at } = stored;
  return typeof path === "string" && typeof at === "number" && Date.now() - at < KEEP_MS ? safePath(path) : "/";
}

export function forgetNext(): void {
  removeOwn(NAME);
}
