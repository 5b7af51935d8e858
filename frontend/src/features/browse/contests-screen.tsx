import { Plus, Search, SearchX, Trophy } from "lucide-react";
import * as m from "@messages/browse";
import { Button, EmptyState, ErrorState, LinkButton, ListingSkeletons, Page, PageHead, TextLink } from "@ui";
import { ActiveFilters } from "./active-filters";
import { ContestTile } from "./contest-tile";
import { FilterPanel, SearchBar } from "./filter-panel";
import { LIST, searchAllPath } from "./filters";
import { ListHead } from "./list-head";
import { type Contests, headline, useContestList } from "./use-contest-list";
import { MoreContests } from "./more-contests";
import { type FilterState, useFilters } from "./use-filters";

const SKELETONS = 6;

function NoContests({ state, filtered }: { state: FilterState; filtered: boolean }) {
  const searching = state.typed.q.trim() !== "";
  return (
    <EmptyState
      icon={filtered ? SearchX : Trophy}
      title={m.contests_empty_title()}
      action={
        filtered ? (
          <>
            {searching && (
              <LinkButton to={searchAllPath(state.filters)} variant="primary" icon={Search}>
                {m.contests_search_all()}
              </LinkButton>
            )}
            <Button onClick={state.clear}>{m.contests_clear()}</Button>
          </>
        ) : (
          <LinkButton to="/contests/new" variant="primary" icon={Plus}>
            {m.contests_post_contest()}
          </LinkButton>
        )
      }
    >
      <p>{searching ? m.contests_empty_searched() : filtered ? m.contests_empty_filtered() : m.contests_empty()}</p>
    </EmptyState>
  );
}

function Tiles({ contests: { drawn, isGrowing } }: { contests: Contests }) {
  return (
    <div className="grid-3" aria-busy={isGrowing}>
      {drawn.map((contest) => (
        <ContestTile key={contest.id} contest={contest} />
      ))}
    </div>
  );
}

/** Every contest, the open ones first, for everybody. */
export function Component() {
  const state = useFilters(LIST);
  const contests = useContestList(state, { creators: true });
  const { list, shown, filtered } = contests;

  const content = () => {
    if (list.error && !list.first)
      return <ErrorState title={m.contests_failed()} error={list.error} onRetry={list.retry} />;
    if (!list.first) return <ListingSkeletons count={SKELETONS} label={m.contests_loading()} tile />;
    return (
      <>
        {shown.length === 0 ? <NoContests state={state} filtered={filtered} /> : <Tiles contests={contests} />}
        <MoreContests contests={contests} />
      </>
    );
  };

  return (
    <Page title={m.contests_title()}>
      <PageHead
        title={m.contests_title()}
        sub={m.contests_sub()}
        actions={
          <LinkButton to="/contests/new" variant="primary" icon={Plus}>
            {m.contests_post_contest()}
          </LinkButton>
        }
      />
      <FilterPanel
        state={state}
        counts={contests.counts}
        at="top"
        head={<SearchBar state={state} placeholder={m.contests_search_example()} />}
      />
      <ListHead
        state={state}
        tools={
          <TextLink to={searchAllPath(state.filters)} className="small" arrow>
            {m.contests_search_all()}
          </TextLink>
        }
      >
        {headline(contests)}
      </ListHead>
      <ActiveFilters state={state} />
      {content()}
    </Page>
  );
}
