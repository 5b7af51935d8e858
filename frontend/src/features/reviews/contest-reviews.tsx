import { PenLine } from "lucide-react";
import { useState } from "react";
import type { ContestDetail } from "@lib/api/types";
import * as m from "@messages/reviews";
import { Badge, Button, Card, CardHead, Time } from "@ui";
import { useContestReviews } from "./api";
import { ReviewDialog } from "./review-dialog";
import { ReviewItem, SeenBy } from "./review-item";

/** On the page of an awarded contest: the two reviews as the viewer sees them, and the way to write one. */
export function ContestReviewsSection({ contest }: { contest: ContestDetail }) {
  const { data } = useContestReviews(contest.id);
  const [writing, setWriting] = useState(false);
  if (!data) return null;
  const reviewee = data.allowedActions.includes("review") ? data.reviewee : null;
  if (data.reviews.length === 0 && !reviewee) return null;
  return (
    <Card className="mt-8 overflow-hidden" aria-labelledby="reviews">
      <CardHead id="reviews" title={m.contest_reviews_title()} />
      {reviewee && (
        <div className="spread gap-4 border-b border-line px-4 py-5 last:border-b-0 md:px-6">
          <p className="min-w-0 flex-1 basis-64">
            {m.contest_reviews_how_was_it({ name: reviewee.name })}{" "}
            <span className="muted">
              {data.side === "CLIENT" ? m.contest_reviews_help_next_client() : m.contest_reviews_help_next_talent()}
            </span>
          </p>
          <Button variant="primary" icon={PenLine} onClick={() => setWriting(true)}>
            {m.contest_reviews_write_review()}
          </Button>
        </div>
      )}
      {data.reviews.length > 0 && (
        <ul>
          {data.reviews.map((review) => (
            <ReviewItem
              key={review.id}
              person={review.reviewer}
              as={
                review.side === "CLIENT"
                  ? m.contest_reviews_about_winner({ name: review.reviewee.name })
                  : m.contest_reviews_about_client({ name: review.reviewee.name })
              }
              rating={review.rating}
              comment={review.comment}
              createdAt={review.createdAt}
              badges={
                review.status === "WRITTEN" && review.revealAt ? (
                  <>
                    <Badge look="pending">{m.contest_reviews_only_you_see_it()}</Badge>
                    <span className="small muted">
                      {m.contest_reviews_until_both_written({
                        date: <Time value={review.revealAt} as="date" />,
                      })}
                    </span>
                  </>
                ) : (
                  !review.isPublic && <SeenBy isPublic={false} />
                )
              }
            />
          ))}
        </ul>
      )}
      {writing && reviewee && (
        <ReviewDialog
          subject={{ contestId: contest.id, title: contest.title, reviewee, revealAt: data.revealAt }}
          onClose={() => setWriting(false)}
        />
      )}
    </Card>
  );
}
