import { PenLine, Star } from "lucide-react";
import { Link } from "react-router";
import { linked } from "@content/people";
import type { PendingReview } from "@lib/api/types";
import { now } from "@lib/clock";
import { useOpened } from "@lib/use-opened";
import * as m from "@messages/reviews";
import { Badge, Button, EmptyState, ErrorState, LinkButton, Person, StatusBadge, Time } from "@ui";
import { usePendingReviews } from "./api";
import { ListSkeleton } from "./list-skeleton";
import { categoryName, revieweeRole } from "./model";
import { ReviewDialog } from "./review-dialog";

function Row({ pending, onWrite }: { pending: PendingReview; onWrite: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-line px-4 py-5 first:border-t-0 md:px-6">
      <div className="stack min-w-0 flex-1 basis-64 gap-2">
        <Link className="plain strong wrap-anywhere hover:underline" dir="auto" to={`/contests/${pending.id}`}>
          {pending.title}
        </Link>
        <p className="row gap-x-3 gap-y-1">
          <Badge flat>{categoryName(pending.category)}</Badge>
          <StatusBadge status={pending.status} />
          <span className="small muted">
            {m.pending_list_awarded({ date: <Time value={pending.awardedAt} as="date" /> })}
          </span>
        </p>
      </div>
      <div className="min-w-0 basis-48">
        <Person {...linked(pending.reviewee)} sub={revieweeRole(pending.side)} />
      </div>
      <Button
        variant="primary"
        icon={PenLine}
        className="max-sm:w-full"
        aria-label={m.pending_list_write_review_for({ title: pending.title })}
        onClick={onWrite}
      >
        {m.pending_list_write_review()}
      </Button>
    </li>
  );
}

/** Contests whose other side has not been reviewed yet. */
export function PendingList() {
  const { data, error, mutate } = usePendingReviews();
  const [writing, setWriting, close] = useOpened<PendingReview>();
  if (error && !data)
    return (
      <ErrorState
        bare
        title={m.pending_list_failed_title()}
        error={error}
        message={m.pending_list_failed()}
        onRetry={() => void mutate()}
      />
    );
  if (!data) return <ListSkeleton label={m.pending_list_loading()} />;
  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          bare
          level={2}
          icon={Star}
          title={m.pending_list_empty_title()}
          action={<LinkButton to="/dashboard">{m.pending_list_go_to_the_dashboard()}</LinkButton>}
        >
          <p>{m.pending_list_empty()}</p>
        </EmptyState>
      ) : (
        <ul>
          {data.map((pending) => (
            <Row key={`${pending.id} ${pending.reviewee.id}`} pending={pending} onWrite={() => setWriting(pending)} />
          ))}
        </ul>
      )}
      {writing && (
        <ReviewDialog
          subject={{
            contestId: writing.id,
            title: writing.title,
            reviewee: writing.reviewee,
            revealAt: Date.parse(writing.revealAt) > now() ? writing.revealAt : null,
          }}
          onClose={() => close(writing)}
        />
      )}
    </>
  );
}
