/** What the service worker may touch, and what it may keep. Everything that is not named here goes past it. */
import type { paths } from "@lib/api/schema.gen";

/** Public lists: the feed, the list of contests, search, figures of categories, rates. Never a page of one contest, never a person. */
const PUBLIC_LISTS: readonly string[] = [
  "/api/contests/feed",
  "/api/contests",
  "/api/search/contests",
  "/api/categories/stats",
  "/api/currency/rates",
] satisfies (keyof paths)[];

/** How a request is answered. */
export type Way = "asset" | "page" | "list" | "pass";

interface RequestInfo {
  method: string;
  mode: string;
  url: URL;
  origin: string;
}

/** Addresses that are no page of the site, although one may open them in a window. */
const NO_PAGES = /^\/(api|og|healthz|readyz|sitemaps|dev(?!\/ui))(\/|$)|\.[a-z0-9]{2,12}$/i;

export function wayOf({ method, mode, url, origin }: RequestInfo): Way {
  if (method !== "GET" || url.origin !== origin) return "pass";
  if (url.pathname.startsWith("/assets/")) return "asset";
  if (mode === "navigate") return NO_PAGES.test(url.pathname) ? "pass" : "page";
  return PUBLIC_LISTS.includes(url.pathname) ? "list" : "pass";
}

/** Only what says that it is the same for everybody. */
export function mayKeep(status: number, headers: Headers): boolean {
  const rule = (headers.get("cache-control") ?? "").toLowerCase();
  const varies = (headers.get("vary") ?? "").toLowerCase();
  return (
    status === 200 &&
    /\bpublic\b/.test(rule) &&
    !/no-store|private/.test(rule) &&
    !/cookie|authorization|\*/.test(varies)
  );
}
