import { hasConsent, VISITOR_KEY } from "@lib/consent";
import { randomId } from "@lib/random-id";

/** A random number for this browser, only of those who agreed to being counted. Withdrawing consent deletes it. */
export function visitorId(): string | undefined {
  try {
    if (!hasConsent("analytics")) return undefined;
    const kept = localStorage.getItem(VISITOR_KEY);
    if (kept) return kept;
    const made = randomId();
    localStorage.setItem(VISITOR_KEY, made);
    return made;
  } catch {
    return undefined;
  }
}

/** For the call that makes an account: what this browser saw is the person's from then on. */
export function visitorHeaders(): Record<string, string> | undefined {
  const id = visitorId();
  return id === undefined ? undefined : { "x-visitor-id": id };
}
