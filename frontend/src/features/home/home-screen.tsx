import { contestsOf, searchAllPath } from "@content/contest-pages";
import { FirstSteps } from "@content/first-steps";
import { MoreContests } from "@content/more-contests";
import type { ContestList } from "@lib/api/types";
import { usePages } from "@lib/api/use-pages";
import { plural } from "@lib/format";
import { useCurrentUser } from "@lib/use-current-user";
import { useLatest } from "@lib/use-latest";
import { ErrorState, Listings, ListingSkeletons, Page, PageHead, SideLayout, TextLink } from "@ui";
import { ContestRow } from "./contest-row";
import { EmptyContests } from "./empty-contests";
import { FilterPanel } from "./filter-panel";
import { matchesText, requestFor } from "./filters";
import { useFilters } from "./use-filters";
import "./home.css";

const SKELETONS = 5;
const FAILED = { failed: "Failed to load more contests" };

function headline(loading: boolean, active: boolean, showing: number, openTotal: number): string {
  if (loading) return "Contests";
  return active ? `${plural(showing, "contest")} found` : `${plural(openTotal, "contest")} open now`;
}

function greetingName(firstName: string | undefined): string {
  const name = firstName?.trim() ?? "";
  return name === "" ? "Creator" : name;
}

/** The signed-in start page: every contest, newest first, with filters. */
export function Component() {
  const { user } = useCurrentUser();
  const state = useFilters();
  const { path, query } = requestFor(state.filters);
  const list = usePages<ContestList>(path, query, FAILED);
  const figures = useLatest(list.first);

  const loaded = contestsOf(list.pages);
  const shown = loaded.filter((contest) => matchesText(contest, state.filters.text));
  const isClient = user?.role === "CLIENT";

  const content = () => {
    if (list.error && !list.first) return <ErrorState title="Contests did not load" error={list.error} onRetry={list.retry} />;
    if (!list.first) return <ListingSkeletons count={SKELETONS} label="Loading contests" />;
    return (
      <>
        {shown.length === 0 ? (
          <EmptyContests filtered={state.active} canPost={isClient} onClear={state.clear} />
        ) : (
          <Listings>
            {shown.map((contest) => (
              <ContestRow key={contest.id} contest={contest} />
            ))}
          </Listings>
        )}
        {list.hasMore && <MoreContests list={list} loaded={loaded.length} total={list.first.total} searching={state.filters.text.trim() !== ""} />}
      </>
    );
  };

  return (
    <Page title="Contests">
      <PageHead
        title={`${user?.firstVisit ? "Welcome" : "Welcome back"}, ${greetingName(user?.firstName)}`}
        sub={isClient ? "Post a brief, compare real work, and pay only for the one you choose." : "Find a brief you like, send your best idea, and win the prize."}
        actions={
          <div className="row gap-x-6 gap-y-2">
            <TextLink to={searchAllPath(state.filters.text)} arrow>
              Search all contests
            </TextLink>
            <TextLink to="/dashboard" arrow>
              {isClient ? "Go to my contests" : "Go to my entries"}
            </TextLink>
          </div>
        }
      />
      <FirstSteps className="mb-8" />
      <SideLayout at="start" side={<FilterPanel state={state} list={figures} showing={list.first ? shown.length : undefined} />}>
        <h2 className="list-title mb-4" aria-live="polite" aria-atomic="true">
          {headline(!list.first, state.active, shown.length, figures?.openTotal ?? 0)}
        </h2>
        {content()}
      </SideLayout>
    </Page>
  );
}
