/** What this browser keeps for one person. Signing out removes all of it. */
const PREFIX = "muqabla-own-";

export function readOwn(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/** Without storage nothing is kept, and nothing else is lost. */
export function writeOwn(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or refused.
  }
}

export function removeOwn(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was stored then.
  }
}

export function forgetOwn(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
}
