/** Only a path on this site may be returned to after sign-in; anything else becomes the home page. */
export function safePath(next: string | null | undefined, fallback = "/"): string {
  if (!next?.startsWith("/") || next.startsWith("//") || next.includes("\\")) return fallback;
  const url = new URL(next, window.location.origin);
  if (url.origin !== window.location.origin || url.pathname.startsWith("/auth/")) return fallback;
  return url.pathname + url.search + url.hash;
}

function withNext(page: string, from: string): string {
  const next = safePath(from);
  return next === "/" ? page : `${page}?next=${encodeURIComponent(next)}`;
}

/** "/auth/login?next=…" for the page the person is on. */
export function signInPath(from: string): string {
  return withNext("/auth/login", from);
}

/** "/auth/register?next=…" for what most visitors need a new account for. */
export function registerPath(from: string): string {
  return withNext("/auth/register", from);
}
