import { SearchX, Trophy } from "lucide-react";
import { plural } from "@lib/format";
import type { ContestCard } from "@lib/api/types";
import { Button, EmptyState, LinkButton, Listings } from "@ui";
import { ContestRow } from "./contest-row";

interface ContestListProps {
  contests: ContestCard[];
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
  /** Text is filtered here, so only what has been loaded is looked at. */
  searching: boolean;
  loaded: number;
  total: number;
}

export function ContestListing({ contests, hasMore, loadingMore, onMore, searching, loaded, total }: ContestListProps) {
  return (
    <>
      <Listings>
        {contests.map((contest) => (
          <ContestRow key={contest.id} contest={contest} />
        ))}
      </Listings>
      {hasMore && (
        <div className="mt-6 grid justify-items-center gap-3">
          <Button busy={loadingMore} onClick={onMore}>
            Load more
          </Button>
          <p className="small muted">
            {searching ? "Searched" : "Loaded"} {plural(loaded, "contest")} of {total}
          </p>
        </div>
      )}
    </>
  );
}

interface EmptyContestsProps {
  filtered: boolean;
  canPost: boolean;
  onClear: () => void;
}

export function EmptyContests({ filtered, canPost, onClear }: EmptyContestsProps) {
  return (
    <EmptyState
      icon={filtered ? SearchX : Trophy}
      title="No contests available"
      action={
        filtered ? (
          <Button onClick={onClear}>Clear all filters</Button>
        ) : canPost ? (
          <LinkButton to="/contests/new" variant="primary">
            Post Contest
          </LinkButton>
        ) : undefined
      }
    >
      <p>{filtered ? "Try adjusting your search filters." : "Be the first to create a contest!"}</p>
    </EmptyState>
  );
}
