import { LayoutGrid, Rows3 } from "lucide-react";
import { useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router";
import type { ReadError } from "@lib/api/use-api";
import { isStatus, messageOf } from "@lib/api/client";
import type { SearchAnswer } from "@lib/api/finding";
import * as m from "@messages/browse";
import { Callout, cx, ErrorState, Listings, ListingSkeletons, Pager, Segmented } from "@ui";
import { addressOf, type Filters, isReversed, REVERSED } from "./filters";
import { ListHead } from "./list-head";
import { contestCount, NoSuchPage, NothingFound } from "./nothing-found";
import { Result } from "./result";
import type { FilterState } from "./use-filters";
import type { View } from "./use-view";

const SKELETONS = 6;

const VIEWS = [
  { value: "grid" as const, label: <span className="max-sm:sr-only">{m.results_grid()}</span>, icon: LayoutGrid },
  { value: "list" as const, label: <span className="max-sm:sr-only">{m.results_list()}</span>, icon: Rows3 },
];

interface ResultsHeadProps {
  state: FilterState;
  answer: SearchAnswer | undefined;
  waiting: boolean;
  view: View;
  onView: (view: View) => void;
}

/** How many there are, in which order and in which shape. After a turn of the page reading goes on here. */
export function ResultsHead({ state, answer, waiting, view, onView }: ResultsHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const type = useNavigationType();
  const current = state.filters.page;
  const page = useRef(current);
  useEffect(() => {
    if (page.current === current) return;
    page.current = current;
    if (type !== NavigationType.Push || current === 1) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, [current, type]);
  return (
    <ListHead
      state={state}
      heading={heading}
      tools={<Segmented label={m.results_view()} options={VIEWS} value={view} onChange={onView} />}
    >
      {answer
        ? m.results_found({ contests: contestCount(answer.total, answer.totalIsCapped) })
        : waiting
          ? m.results_searching()
          : m.results_contests()}
    </ListHead>
  );
}

interface ResultsProps {
  filters: Filters;
  answer: SearchAnswer | undefined;
  error: ReadError | undefined;
  /** An older answer is still shown. */
  waiting: boolean;
  view: View;
  onChange: (filters: Filters) => void;
  onRetry: () => void;
}

export function Results({ filters, answer, error, waiting, view, onChange, onRetry }: ResultsProps) {
  if (isReversed(filters.minPrize, filters.maxPrize)) {
    return (
      <Callout kind="warning" title={m.results_check_the_prize()} live="status">
        {REVERSED}
      </Callout>
    );
  }
  if (isStatus(error, 422) && filters.page > 1)
    return (
      <NoSuchPage
        filters={filters}
        reason={error.fields?.page ?? messageOf(error, m.results_narrow_the_search())}
        last={1}
      />
    );
  if (error)
    return <ErrorState title={m.results_failed()} error={error} message={m.results_failed_means()} onRetry={onRetry} />;
  if (!answer)
    return <ListingSkeletons count={SKELETONS} label={m.results_loading()} tile={view === "grid" && "results-grid"} />;
  if (answer.total === 0)
    return <NothingFound filters={filters} suggestions={answer.suggestions} onChange={onChange} />;
  if (answer.contests.length === 0)
    return (
      <NoSuchPage
        filters={filters}
        reason={m.results_end_at_page({ page: answer.totalPages })}
        last={answer.totalPages}
      />
    );
  const found = answer.contests.map((contest) => <Result key={contest.id} contest={contest} view={view} />);
  return (
    <div className={cx("results", waiting && "waiting")} aria-busy={waiting}>
      {answer.matched === "similar" && (
        <Callout kind="info" className="mb-4" live="status">
          {m.results_similar({ text: filters.q })}
        </Callout>
      )}
      {view === "list" ? <Listings>{found}</Listings> : <div className="results-grid">{found}</div>}
      <div className="mt-8">
        <Pager
          page={filters.page}
          totalPages={answer.totalPages}
          href={(page) => `/search${addressOf({ ...filters, page })}`}
        />
      </div>
      {answer.totalIsCapped && filters.page === answer.totalPages && (
        <p className="small muted mt-4 text-center">{m.results_there_are_more()}</p>
      )}
    </div>
  );
}
