/** What may be kept or counted only by consent. */
export type ConsentKind = "analytics" | "marketing" | "preferences";

const KEY = "muqabla-consent";

/** Whether whoever uses this browser agreed to it; without a word it is no. */
export function hasConsent(kind: ConsentKind): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Record<ConsentKind, unknown>>;
    return kept[kind] === true;
  } catch {
    return false;
  }
}
