import type { ContestCard, ContestList } from "@lib/api/types";

/** The same contest can appear twice when something was posted between two pages. */
export function contestsOf(pages: ContestList[]): ContestCard[] {
  const seen = new Set<string>();
  return pages.flatMap((page) => page.contests).filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** The same words in the search over everything. */
export function searchAllPath(text: string): string {
  const q = text.trim();
  return q === "" ? "/search" : `/search?${new URLSearchParams({ q }).toString()}`;
}
