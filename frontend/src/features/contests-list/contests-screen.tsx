import { Plus, Search, SearchX, Trophy } from "lucide-react";
import { contestsOf, searchAllPath } from "@content/contest-pages";
import { MoreContests } from "@content/more-contests";
import type { ListSort } from "@lib/api/finding";
import type { ContestList } from "@lib/api/types";
import { usePages } from "@lib/api/use-pages";
import { plural } from "@lib/format";
import { useLatest } from "@lib/use-latest";
import { Button, ChipGroup, EmptyState, ErrorState, Input, LinkButton, ListingSkeletons, Page, PageHead, Segmented, Select, TextLink } from "@ui";
import { ContestTile } from "./contest-tile";
import { categoryChips, listQuery, matchesText, SORT_OPTIONS } from "./list";
import { useList } from "./use-list";
import "./contests-list.css";

const SKELETONS = 6;
const FAILED = { failed: "Failed to load more contests" };
const SHOW_OPTIONS = [
  { value: "open" as const, label: "Open" },
  { value: "all" as const, label: "All" },
];

function headline(shown: number, total: number, searching: boolean, open: boolean): string {
  if (searching) return `${plural(shown, "contest")} found`;
  return open ? `${plural(total, "contest")} open now` : plural(total, "contest");
}

function Toolbar({ state, counts }: { state: ReturnType<typeof useList>; counts: ContestList["categoryCounts"] | undefined }) {
  return (
    <div className="list-tools">
      <Input
        icon={Search}
        type="search"
        value={state.text}
        onChange={(event) => state.setText(event.target.value)}
        placeholder="Title, brief or creator"
        aria-label="Search contests"
        enterKeyHint="search"
        autoComplete="off"
      />
      <Select aria-label="Sort" options={SORT_OPTIONS} value={state.sort} onChange={(event) => state.setSort(event.target.value as ListSort)} />
      <Segmented label="Which contests" options={SHOW_OPTIONS} value={state.show} onChange={state.setShow} />
      <ChipGroup label="Category" options={categoryChips(counts)} value={state.category} onChange={state.setCategory} />
    </div>
  );
}

function NoContests({ state }: { state: ReturnType<typeof useList> }) {
  const searching = state.text.trim() !== "";
  return (
    <EmptyState
      icon={state.filtered ? SearchX : Trophy}
      title="No contests found"
      action={
        state.filtered ? (
          <>
            {searching && (
              <LinkButton to={searchAllPath(state.text)} variant="primary" icon={Search}>
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
      <p>{searching ? "These words are in none of the contests listed here. The search goes through all of them." : state.filtered ? "Try another category." : "Be the first to create a contest!"}</p>
    </EmptyState>
  );
}

/** Every open contest, and on request the past ones, for everybody. */
export function Component() {
  const state = useList();
  const list = usePages<ContestList>("/api/contests", listQuery(state.show, state.category, state.sort), FAILED);
  const counts = useLatest(list.first)?.categoryCounts;
  const searching = state.text.trim() !== "";

  const loaded = contestsOf(list.pages);
  const shown = loaded.filter((contest) => matchesText(contest, state.text));

  const content = () => {
    if (list.error && !list.first) return <ErrorState title="Contests did not load" error={list.error} onRetry={list.retry} />;
    if (!list.first) return <ListingSkeletons count={SKELETONS} label="Loading contests" tile />;
    return (
      <>
        {shown.length === 0 ? (
          <NoContests state={state} />
        ) : (
          <div className="grid-3">
            {shown.map((contest) => (
              <ContestTile key={contest.id} contest={contest} />
            ))}
          </div>
        )}
        {list.hasMore && <MoreContests list={list} loaded={loaded.length} total={list.first.total} searching={searching} />}
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
      <Toolbar state={state} counts={counts} />
      <div className="spread mb-4 min-h-7">
        <h2 className="list-title" aria-live="polite" aria-atomic="true">
          {list.first ? headline(shown.length, list.first.total, searching, state.show === "open") : "Contests"}
        </h2>
        <TextLink to={searchAllPath(state.text)} className="small" arrow>
          Search all contests
        </TextLink>
      </div>
      {content()}
    </Page>
  );
}
