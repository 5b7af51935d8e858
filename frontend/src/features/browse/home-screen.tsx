import { FirstSteps } from "@content/first-steps";
import type { ContestList } from "@lib/api/types";
import { formatInteger } from "@lib/format";
import { useCurrentUser } from "@lib/use-current-user";
import * as m from "@messages/browse";
import { Card, ErrorState, Listings, ListingSkeletons, Page, PageHead, SideLayout, StatList, TextLink } from "@ui";
import { ActiveFilters } from "./active-filters";
import { ContestRow } from "./contest-row";
import { EmptyContests } from "./empty-contests";
import { FilterPanel, SearchBar } from "./filter-panel";
import { HOME, searchAllPath } from "./filters";
import { ListHead } from "./list-head";
import { MoreContests } from "./more-contests";
import { type Contests, headline, useContestList } from "./use-contest-list";
import { useFilters } from "./use-filters";

const SKELETONS = 5;

function greetingName(firstName: string | undefined): string {
  const name = firstName?.trim() ?? "";
  return name === "" ? m.home_creator() : name;
}

/** A figure, or a dash of the same height while it loads. */
function figure(value: number | undefined) {
  return value === undefined ? <span aria-hidden="true">–</span> : formatInteger(value);
}

/** Total and open ones as the server counts them for the filters that are set, and how many of these are on the screen. */
function ContestStats({ list, showing }: { list: ContestList | undefined; showing: number }) {
  return (
    <Card pad="s" className="home-stats" aria-labelledby="contest-stats">
      <h2 className="mb-3 text-16" id="contest-stats">
        {m.home_contest_stats()}
      </h2>
      <StatList
        items={[
          { label: m.home_total_contests(), value: figure(list?.total) },
          { label: m.home_open_now(), value: figure(list?.openTotal) },
          { label: m.home_showing(), value: figure(list && showing) },
        ]}
      />
    </Card>
  );
}

function Rows({ contests: { drawn, isGrowing } }: { contests: Contests }) {
  return (
    <Listings busy={isGrowing}>
      {drawn.map((contest) => (
        <ContestRow key={contest.id} contest={contest} />
      ))}
    </Listings>
  );
}

/** The signed-in start page: every contest, the open ones first, with filters. */
export function Component() {
  const { user } = useCurrentUser();
  const state = useFilters(HOME);
  const contests = useContestList(state);
  const { list, shown } = contests;
  const isClient = user?.role === "CLIENT";
  const name = greetingName(user?.firstName);

  const content = () => {
    if (list.error && !list.first)
      return <ErrorState title={m.home_failed()} error={list.error} onRetry={list.retry} />;
    if (!list.first) return <ListingSkeletons count={SKELETONS} label={m.home_loading()} />;
    return (
      <>
        {shown.length === 0 ? (
          <EmptyContests filtered={contests.filtered} canPost={isClient} onClear={state.clear} />
        ) : (
          <Rows contests={contests} />
        )}
        <MoreContests contests={contests} />
      </>
    );
  };

  return (
    <Page title={m.home_title()}>
      <PageHead
        className="home-head"
        title={user?.firstVisit ? m.home_welcome({ name }) : m.home_welcome_back({ name })}
        sub={isClient ? m.home_sub_client() : m.home_sub_freelancer()}
        actions={
          <div className="row gap-x-6 gap-y-2">
            <TextLink to={searchAllPath(state.filters)} arrow>
              {m.home_search_all()}
            </TextLink>
            <TextLink to="/dashboard" arrow>
              {isClient ? m.home_go_to_my_contests() : m.home_go_to_my_entries()}
            </TextLink>
          </div>
        }
      />
      <FirstSteps className="mb-6 sm:mb-8" folds />
      <SideLayout
        at="start"
        className="home-layout"
        side={
          <FilterPanel
            state={state}
            counts={contests.counts}
            at="side"
            head={<SearchBar state={state} placeholder={m.home_search()} />}
          >
            <ContestStats list={list.first} showing={shown.length} />
          </FilterPanel>
        }
      >
        <ListHead state={state}>{headline(contests)}</ListHead>
        <ActiveFilters state={state} />
        {content()}
      </SideLayout>
    </Page>
  );
}
