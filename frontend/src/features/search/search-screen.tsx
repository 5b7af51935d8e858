import { Search } from "lucide-react";
import type { SearchAnswer } from "@lib/api/finding";
import { useApi } from "@lib/api/use-api";
import { Input, Page, PageHead, SideLayout } from "@ui";
import { ActiveFilters } from "./active-filters";
import { isAsked, isReversed, queryOf } from "./asked";
import { FilterPanel } from "./filter-panel";
import { Results, ResultsHead } from "./results";
import { SearchStart } from "./start";
import { useSearch } from "./use-search";
import { useView } from "./use-view";
import "./search.css";

/** Every contest that was ever published, by words and filters. */
export function Component() {
  const state = useSearch();
  const [view, setView] = useView();
  const { asked, typed, change } = state;
  const runs = isAsked(asked);
  const sends = runs && !isReversed(asked.minPrize, asked.maxPrize);
  const { data, error, isLoading, mutate } = useApi<SearchAnswer>(sends ? "/api/search/contests" : null, { query: queryOf(asked), keepPrevious: true, fresh: true });
  const answer = sends && !error ? data : undefined;

  return (
    <Page title="Search contests">
      <PageHead title="Search contests" sub="Every brief on Muqabla, open and past." className="mb-4 md:mb-5" />
      <form
        role="search"
        className="mb-6 md:mb-8"
        onSubmit={(event) => {
          event.preventDefault();
          change({});
        }}
      >
        <Input
          id="search-words"
          icon={Search}
          type="search"
          className="search-words"
          aria-label="Search contests"
          placeholder="Logo, honey, Urdu, API"
          value={typed.q}
          onChange={(event) => state.type({ q: event.target.value })}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
        />
      </form>
      <SideLayout at="start" side={<FilterPanel state={state} />}>
        {runs ? (
          <>
            <ResultsHead asked={asked} answer={answer} waiting={isLoading} view={view} onView={setView} onSort={(sort) => change({ sort })} />
            <ActiveFilters asked={asked} onChange={change} />
            <Results asked={asked} answer={answer} error={sends ? error : undefined} waiting={isLoading} view={view} onAsk={change} onRetry={() => void mutate()} />
          </>
        ) : (
          <SearchStart />
        )}
      </SideLayout>
    </Page>
  );
}
