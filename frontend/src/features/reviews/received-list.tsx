import { MessageSquareQuote } from "lucide-react";
import { type ReactNode, useState } from "react";
import { messageOf } from "@lib/api/client";
import type { ReceivedReview } from "@lib/api/types";
import { REVEAL_DAYS } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import * as m from "@messages/reviews";
import { Button, CardFoot, EmptyState, LinkButton } from "@ui";
import { moreReviews, PAGE, useReceivedReviews } from "./api";
import { ListSkeleton } from "./list-skeleton";
import { reviewerRole } from "./model";
import { ReviewItem, SeenBy } from "./review-item";

interface ReceivedListProps {
  /** An id, or "me". */
  person: string;
  /** Instead of the list, when there is nothing. */
  empty?: ReactNode;
  /** Whether it says who may read each one: for the person. */
  badges?: boolean;
}

/** Pages after the first one, one below the other. */
function useMore(person: string, first: ReceivedReview[]) {
  const [more, setMore] = useState<ReceivedReview[]>([]);
  const [done, setDone] = useState(first.length < PAGE);
  const [busy, setBusy] = useState(false);
  const all = [...first, ...more];
  const load = async () => {
    const last = all.at(-1);
    if (!last || busy) return;
    setBusy(true);
    try {
      const next = await moreReviews(person, last.id);
      setMore((before) => [...before, ...next]);
      setDone(next.length < PAGE);
    } catch (error) {
      toast({
        kind: "error",
        title: m.received_list_error(),
        description: messageOf(error, m.received_list_failed()),
      });
    } finally {
      setBusy(false);
    }
  };
  return { all, done, busy, load };
}

function Pages({ person, first, badges }: { person: string; first: ReceivedReview[]; badges: boolean }) {
  const { all, done, busy, load } = useMore(person, first);
  return (
    <>
      <ul>
        {all.map((review) => (
          <ReviewItem
            key={review.id}
            person={review.reviewer}
            as={reviewerRole(review.side)}
            rating={review.rating}
            comment={review.comment}
            createdAt={review.createdAt}
            contest={review.contest}
            badges={badges && <SeenBy isPublic={review.isPublic} />}
          />
        ))}
      </ul>
      {!done && (
        <CardFoot>
          <Button size="sm" variant="ghost" busy={busy} onClick={() => void load()}>
            {m.received_list_show_more()}
          </Button>
        </CardFoot>
      )}
    </>
  );
}

/** What others said. A list that does not load is an empty one. */
export function ReceivedList({ person, empty, badges = false }: ReceivedListProps) {
  const { data, error } = useReceivedReviews(person);
  if (!data && !error) return <ListSkeleton label={m.received_list_loading()} />;
  if (!data || data.length === 0) {
    return (
      empty ?? (
        <EmptyState
          bare
          icon={MessageSquareQuote}
          title={m.received_list_empty_title()}
          action={badges && <LinkButton to="/dashboard">{m.received_list_go_to_the_dashboard()}</LinkButton>}
        >
          <p>{m.received_list_empty({ days: REVEAL_DAYS })}</p>
        </EmptyState>
      )
    );
  }
  return <Pages key={data[0]?.id} person={person} first={data} badges={badges} />;
}
