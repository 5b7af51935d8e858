import type { ContestCard, ContestList } from "@lib/api/types";
import { usePages } from "@lib/api/use-pages";
import { plural } from "@lib/format";
import { useLatest } from "@lib/use-latest";
import { activeFilters, listRead, matchesText } from "./filters";
import type { FilterState } from "./use-filters";

const FAILED = { failed: "Failed to load more contests" };

/** The same contest can appear twice when something was posted or closed between two pages. */
export function contestsOf(pages: ContestList[]): ContestCard[] {
  const seen = new Set<string>();
  return pages.flatMap((page) => page.contests).filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** The contests that home and list show. The text narrows what was loaded while it is typed. */
export function useContestList({ filters, typed }: FilterState, { creators = false } = {}) {
  const { path, query } = listRead(filters);
  const list = usePages(path, query, FAILED);
  const loaded = contestsOf(list.pages);
  return {
    list,
    /** Of the list before while another one loads, so that no chip changes its width twice. */
    counts: useLatest(list.first)?.categoryCounts,
    loaded: loaded.length,
    shown: loaded.filter((contest) => matchesText(contest, typed.q, creators ? contest.client.name : "")),
    searching: typed.q.trim() !== "",
    filtered: typed.q.trim() !== "" || activeFilters(filters).length > 0,
  };
}

type Contests = ReturnType<typeof useContestList>;

/** What stands above the list; all figures are those of one answer. */
export function headline({ list: { first }, shown, searching, filtered }: Contests): string {
  if (!first) return "Contests";
  if (searching) return `${plural(shown.length, "contest")} found`;
  return filtered ? `${plural(first.total, "contest")} found` : `${plural(first.openTotal, "contest")} open now`;
}
