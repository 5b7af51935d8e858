import { Badge, Card, CardHead, Time } from "@ui";
import { useWrittenReviews } from "./api";
import { roleOf } from "./model";
import { ReviewItem, SeenBy } from "./review-item";

/** What the viewer wrote, and what of it others do not see yet. Nothing while there is nothing. */
export function WrittenList() {
  const { data } = useWrittenReviews();
  if (!data || data.length === 0) return null;
  return (
    <Card className="mt-6 overflow-hidden" aria-labelledby="written">
      <CardHead id="written" title="Reviews you wrote" />
      <ul>
        {data.map((review) => (
          <ReviewItem
            key={review.id}
            person={review.reviewee}
            as={roleOf(review.side) === "winner" ? "Winner" : "Client"}
            rating={review.rating}
            comment={review.comment}
            createdAt={review.createdAt}
            contest={review.contest}
            badges={
              <>
                <SeenBy isPublic={review.isPublic} />
                {review.status === "VOID" && <Badge look="declined">Award taken back: it does not count</Badge>}
                {review.status === "WRITTEN" && review.revealAt && (
                  <span className="small muted">
                    Only you see it until both are written, at the latest <Time value={review.revealAt} as="date" />
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
