import { useEffect, useEffectEvent } from "react";
import type { ContestCard, ContestList } from "@lib/api/types";
import { type Pages, usePages } from "@lib/api/use-pages";
import { useInSteps } from "@lib/use-in-steps";
import { useLatest } from "@lib/use-latest";
import * as m from "@messages/browse";
import { activeFilters, listRead, matchesText } from "./filters";
import { usePagesOfEntry } from "./pages-of-entry";
import type { FilterState } from "./use-filters";

const FAILED = { failed: m.use_contest_list_failed() };

/** The same contest can appear twice when something was posted or closed between two pages. */
export function contestsOf(pages: ContestList[]): ContestCard[] {
  const seen = new Set<string>();
  return pages.flatMap((page) => page.contests).filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Loads the pages that were shown here before the document was loaded again; true while it does. */
function useRestoredPages({ pages, hasMore, loadingMore, moreError, loadMore }: Pages<ContestList>): boolean {
  const isRestoring = usePagesOfEntry(pages.length) > pages.length && hasMore && moreError === undefined;
  const loadNext = useEffectEvent(() => void loadMore());
  useEffect(() => {
    if (isRestoring && !loadingMore) loadNext();
  }, [isRestoring, loadingMore, pages.length]);
  return isRestoring;
}

/** The contests that home and list show. The text narrows what was loaded while it is typed. */
export function useContestList({ filters, typed }: FilterState, { creators = false } = {}) {
  const { path, query } = listRead(filters);
  const list = usePages(path, query, FAILED, { inlineErrors: true });
  const isRestoring = useRestoredPages(list);
  const loaded = contestsOf(list.pages);
  const shown = loaded.filter((contest) => matchesText(contest, typed.q, creators ? contest.client.name : ""));
  const { drawn, isGrowing } = useInSteps(shown);
  return {
    list,
    /** Of the list before while another one loads, so that no chip changes its width twice. */
    counts: useLatest(list.first)?.categoryCounts,
    loaded: loaded.length,
    shown,
    drawn,
    /** More of what is here already will be drawn in a moment. */
    isGrowing: isGrowing || isRestoring,
    searching: typed.q.trim() !== "",
    filtered: typed.q.trim() !== "" || activeFilters(filters).length > 0,
  };
}

export type Contests = ReturnType<typeof useContestList>;

/** What stands above the list; all figures are those of one answer. */
export function headline({ list: { first }, shown, searching, filtered }: Contests): string {
  if (!first) return m.use_contest_list_contests();
  if (searching) return m.use_contest_list_contests_found({ contests: shown.length });
  return filtered
    ? m.use_contest_list_contests_found({ contests: first.total })
    : m.use_contest_list_contests_open_now({ contests: first.openTotal });
}
