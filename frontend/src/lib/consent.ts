import { useSyncExternalStore } from "react";

/** What may be kept or noted beyond what the site needs to work. What is necessary is no choice. */
export interface ConsentChoices {
  analytics: boolean;
  marketing: boolean;
  preferences: boolean;
}

export type OptionalPurpose = keyof ConsentChoices;

export const NOTHING_OPTIONAL: ConsentChoices = { analytics: false, marketing: false, preferences: false };

const KEY = "muqabla-consent";
/** The random number of this browser, kept by `@lib/experiments` with consent to analytics only. */
export const VISITOR_KEY = "muqabla-visitor";

function read(): ConsentChoices | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof stored !== "object" || stored === null) return undefined;
    const yes = (name: OptionalPurpose) => (stored as Record<string, unknown>)[name] === true;
    return { analytics: yes("analytics"), marketing: yes("marketing"), preferences: yes("preferences") };
  } catch {
    // Without storage nobody can have agreed.
    return undefined;
  }
}

let chosen = read();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

// Another tab of this browser chose.
window.addEventListener("storage", ({ key }) => {
  if (key !== KEY && key !== null) return;
  chosen = read();
  tell();
});

// The bar of index.html was answered; theme-init.js says so.
window.addEventListener(KEY, (event) => rememberConsent((event as CustomEvent<ConsentChoices>).detail));

/** What was chosen in this browser; undefined before the first choice. */
export function consentChoices(): ConsentChoices | undefined {
  return chosen;
}

/** Keeps a choice in this browser. The privacy feature also keeps it with the account of the signed-in person. */
export function rememberConsent({ analytics, marketing, preferences }: ConsentChoices): void {
  chosen = { analytics, marketing, preferences };
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
    if (!analytics) localStorage.removeItem(VISITOR_KEY);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  tell();
}

/** Whether something optional may run now. Everything that is not necessary asks here first; before a choice the answer is no. */
export function hasConsent(purpose: OptionalPurpose): boolean {
  return chosen?.[purpose] ?? false;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same for components: they hear of a new choice at once. */
export function useHasConsent(purpose: OptionalPurpose): boolean {
  return useSyncExternalStore(subscribe, () => hasConsent(purpose));
}

export function useConsentChoices(): ConsentChoices | undefined {
  return useSyncExternalStore(subscribe, consentChoices);
}
