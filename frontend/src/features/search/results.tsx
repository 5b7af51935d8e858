import { LayoutGrid, Rows3 } from "lucide-react";
import { useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router";
import type { ReadError } from "@lib/api/use-api";
import { isStatus, messageOf } from "@lib/api/client";
import type { SearchAnswer, SearchSort } from "@lib/api/finding";
import { Callout, cx, ErrorState, Listings, ListingSkeletons, Pager, Segmented, Select } from "@ui";
import { type Asked, isReversed, REVERSED, searchOf, sortOf, sortOptions } from "./asked";
import { contestCount, NoSuchPage, NothingFound } from "./nothing-found";
import { Result } from "./result";
import type { View } from "./use-view";

const SKELETONS = 6;

const VIEWS = [
  { value: "grid" as const, label: <span className="max-sm:sr-only">Grid</span>, icon: LayoutGrid },
  { value: "list" as const, label: <span className="max-sm:sr-only">List</span>, icon: Rows3 },
];

interface ResultsHeadProps {
  asked: Asked;
  answer: SearchAnswer | undefined;
  waiting: boolean;
  view: View;
  onView: (view: View) => void;
  onSort: (sort: SearchSort) => void;
}

/** How many there are, in which order and in which shape. After a turn of the page reading goes on here. */
export function ResultsHead({ asked, answer, waiting, view, onView, onSort }: ResultsHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const type = useNavigationType();
  const page = useRef(asked.page);
  useEffect(() => {
    if (page.current === asked.page) return;
    page.current = asked.page;
    if (type !== NavigationType.Push || asked.page === 1) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, [asked.page, type]);
  return (
    <div className="results-head">
      <h2 ref={heading} className="list-title" tabIndex={-1} aria-live="polite" aria-atomic="true">
        {answer ? `${contestCount(answer.total, answer.totalIsCapped)} found` : waiting ? "Searching…" : "Contests"}
      </h2>
      <div className="results-tools">
        <label className="sort">
          <span className="small muted max-sm:sr-only">Sort</span>
          <Select options={sortOptions(asked.q)} value={sortOf(asked)} onChange={(event) => onSort(event.target.value as SearchSort)} />
        </label>
        <Segmented label="View" options={VIEWS} value={view} onChange={onView} />
      </div>
    </div>
  );
}

interface ResultsProps {
  asked: Asked;
  answer: SearchAnswer | undefined;
  error: ReadError | undefined;
  /** An older answer is still shown. */
  waiting: boolean;
  view: View;
  onAsk: (asked: Asked) => void;
  onRetry: () => void;
}

export function Results({ asked, answer, error, waiting, view, onAsk, onRetry }: ResultsProps) {
  if (isReversed(asked.minPrize, asked.maxPrize)) {
    return (
      <Callout kind="warning" title="Check the prize" live="status">
        {REVERSED}
      </Callout>
    );
  }
  if (isStatus(error, 422) && asked.page > 1) return <NoSuchPage asked={asked} reason={error.fields?.page ?? messageOf(error, "Narrow the search.")} last={1} />;
  if (error) return <ErrorState title="Error loading search results. Please try again." error={error} message="What you searched for is kept." onRetry={onRetry} />;
  if (!answer) return <ListingSkeletons count={SKELETONS} label="Loading search results" tile={view === "grid" && "results-grid"} />;
  if (answer.total === 0) return <NothingFound asked={asked} suggestions={answer.suggestions} onAsk={onAsk} />;
  if (answer.contests.length === 0) return <NoSuchPage asked={asked} reason={`The results end at page ${answer.totalPages}.`} last={answer.totalPages} />;
  const found = answer.contests.map((contest) => <Result key={contest.id} contest={contest} view={view} />);
  return (
    <div className={cx("results", waiting && "waiting")} aria-busy={waiting}>
      {answer.matched === "similar" && (
        <Callout kind="info" className="mb-4" live="status">
          No exact match for “{asked.q}”. Showing similar titles.
        </Callout>
      )}
      {view === "list" ? <Listings>{found}</Listings> : <div className="results-grid">{found}</div>}
      <div className="mt-8">
        <Pager page={asked.page} totalPages={answer.totalPages} href={(page) => `/search${searchOf({ ...asked, page })}`} />
      </div>
      {answer.totalIsCapped && asked.page === answer.totalPages && <p className="small muted mt-4 text-center">There are more. Narrow the search to see them.</p>}
    </div>
  );
}
