import { useApi } from "@lib/api/use-api";
import * as m from "@messages/browse";
import { Page, PageHead, SideLayout } from "@ui";
import { ActiveFilters } from "./active-filters";
import { FilterPanel, SearchBar } from "./filter-panel";
import { isAsked, isReversed, SEARCH, searchQuery } from "./filters";
import { Results, ResultsHead } from "./results";
import { SearchStart } from "./start";
import { useFilters } from "./use-filters";
import { useView } from "./use-view";

/** Every contest that was ever published, by words and filters. */
export function Component() {
  const state = useFilters(SEARCH);
  const [view, setView] = useView();
  const { filters, change } = state;
  const runs = isAsked(filters);
  const sends = runs && !isReversed(filters.minPrize, filters.maxPrize);
  const { data, error, isLoading, mutate } = useApi(sends ? "/api/search/contests" : null, {
    query: searchQuery(filters),
    keepPrevious: true,
    fresh: true,
  });
  const answer = sends && !error ? data : undefined;

  return (
    <Page title={m.search_title()}>
      <PageHead title={m.search_title()} sub={m.search_sub()} className="mb-4 md:mb-5" />
      <SearchBar state={state} placeholder={m.search_example()} large />
      <SideLayout at="start" className="mt-3 lg:mt-8" side={<FilterPanel state={state} at="side" />}>
        {runs ? (
          <>
            <ResultsHead state={state} answer={answer} waiting={isLoading} view={view} onView={setView} />
            <ActiveFilters state={state} />
            <Results
              filters={filters}
              answer={answer}
              error={sends ? error : undefined}
              waiting={isLoading}
              view={view}
              onChange={change}
              onRetry={() => void mutate()}
            />
          </>
        ) : (
          <SearchStart />
        )}
      </SideLayout>
    </Page>
  );
}
