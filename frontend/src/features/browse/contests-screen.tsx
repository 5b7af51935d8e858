import { Plus, Search, SearchX, Trophy } from "lucide-react";
import type { ContestCard } from "@lib/api/types";
import { useInSteps } from "@lib/use-in-steps";
import { Button, EmptyState, ErrorState, LinkButton, ListingSkeletons, Page, PageHead, TextLink } from "@ui";
import { ActiveFilters } from "./active-filters";
import { ContestTile } from "./contest-tile";
import { FilterPanel, SearchBar } from "./filter-panel";
import { LIST, searchAllPath } from "./filters";
import { ListHead } from "./list-head";
import { headline, useContestList } from "./use-contest-list";
import { MoreContests } from "./more-contests";
import { type FilterState, useFilters } from "./use-filters";

const SKELETONS = 6;

function NoContests({ state, filtered }: { state: FilterState; filtered: boolean }) {
  const searching = state.typed.q.trim() !== "";
  return (
    <EmptyState
      icon={filtered ? SearchX : Trophy}
      title="No contests found"
      action={
        filtered ? (
          <>
            {searching && (
              <LinkButton to={searchAllPath(state.filters)} variant="primary" icon={Search}>
                Search all contests
              </LinkButton>
            )}
            <Button onClick={state.clear}>Clear all filters</Button>
          </>
        ) : (
          <LinkButton to="/contests/new" variant="primary" icon={Plus}>
            Post Contest
          </LinkButton>
        )
      }
    >
      <p>
        {searching
          ? "These words are in none of the contests listed here. The search goes through all of them."
          : filtered
            ? "Try another category."
            : "Be the first to create a contest!"}
      </p>
    </EmptyState>
  );
}

function Tiles({ contests }: { contests: ContestCard[] }) {
  const { drawn, isGrowing } = useInSteps(contests);
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
      return <ErrorState title="Contests did not load" error={list.error} onRetry={list.retry} />;
    if (!list.first) return <ListingSkeletons count={SKELETONS} label="Loading contests" tile />;
    return (
      <>
        {shown.length === 0 ? <NoContests state={state} filtered={filtered} /> : <Tiles contests={shown} />}
        <MoreContests contests={contests} />
      </>
    );
  };

  return (
    <Page title="Contests">
      <PageHead
        title="Contests"
        sub="Pick a brief, send your best idea, and win the prize."
        actions={
          <LinkButton to="/contests/new" variant="primary" icon={Plus}>
            Post Contest
          </LinkButton>
        }
      />
      <FilterPanel
        state={state}
        counts={contests.counts}
        at="top"
        head={<SearchBar state={state} placeholder="Title, brief or creator" />}
      />
      <ListHead
        state={state}
        tools={
          <TextLink to={searchAllPath(state.filters)} className="small" arrow>
            Search all contests
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
