import * as m from "@messages/reviews";
import { Badge, Card, CardHead, Time } from "@ui";
import { useWrittenReviews } from "./api";
import { revieweeRole } from "./model";
import { ReviewItem, SeenBy } from "./review-item";

/** What the viewer wrote, and what of it others do not see yet. Nothing while there is nothing. */
export function WrittenList() {
  const { data } = useWrittenReviews();
  if (!data || data.length === 0) return null;
  return (
    <Card className="mt-6 overflow-hidden" aria-labelledby="written">
      <CardHead id="written" title={m.written_list_title()} />
      <ul>
        {data.map((review) => (
          <ReviewItem
            key={review.id}
            person={review.reviewee}
            as={revieweeRole(review.side)}
            rating={review.rating}
            comment={review.comment}
            createdAt={review.createdAt}
            contest={review.contest}
            badges={
              <>
                <SeenBy isPublic={review.isPublic} />
                {review.status === "VOID" && <Badge look="declined">{m.written_list_award_taken_back()}</Badge>}
                {review.status === "WRITTEN" && review.revealAt && (
                  <span className="small muted">
                    {m.written_list_hidden_until({ date: <Time value={review.revealAt} as="date" /> })}
                  </span>
                )}
              </>
            }
          />
        ))}
      </ul>
    </Card>
  );
}
