import { useState } from "react";
import { ApiError, messageOf } from "@lib/api/client";
import { COMMENT_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { Button, Field, StarRating, Switch, TextArea, Time } from "@ui";
import { Dialog } from "@ui/dialog";
import { writeReview } from "./api";

const WORDS = ["", "Poor", "Fair", "Good", "Very good", "Excellent"];

export interface ReviewSubject {
  contestId: string;
  title: string;
  reviewee: { id: string; name: string };
  /** When it is revealed at the latest; null when that is at once. */
  revealAt: string | null;
}

/** Stars, a few words, and who may read them. */
export function ReviewDialog({ subject, onClose }: { subject: ReviewSubject; onClose: () => void }) {
  const [rating, setRating] = useState(5);
  const [comment, setComment] = useState("");
  const [isPublic, setIsPublic] = useState(true);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { contestId, title, reviewee, revealAt } = subject;

  const send = async () => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await writeReview({ contestId, revieweeId: reviewee.id, rating, comment: comment.trim() || undefined, isPublic });
      toast({ kind: "success", title: "Review Submitted", description: `Thank you for reviewing ${reviewee.name}.` });
      onClose();
    } catch (problem) {
      setError(problem instanceof ApiError ? problem.fields?.comment : undefined);
      toast({ kind: "error", title: "Error", description: messageOf(problem, "Failed to submit review") });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && !busy && onClose()}
      title="Write Review"
      description={
        <>
          How was it to work with <bdi className="strong">{reviewee.name}</bdi> on “<bdi>{title}</bdi>”? A review is
          written once and cannot be changed.
        </>
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} busyLabel="Submitting…" onClick={() => void send()}>
            Submit Review
          </Button>
        </>
      }
    >
      <div className="stack gap-2">
        <p className="strong" aria-hidden="true">
          Rating
        </p>
        <div className="row gap-3">
          <StarRating label={`Rating of ${reviewee.name}`} value={rating} onChange={setRating} />
          <span className="muted small" aria-live="polite">
            {WORDS[rating]}
          </span>
        </div>
      </div>
      <Field
        label="Comment"
        optional
        help="What was good, what could be better."
        counter={`${comment.length} / ${COMMENT_MAX}`}
        error={error}
      >
        <TextArea
          value={comment}
          maxLength={COMMENT_MAX}
          rows={5}
          onChange={(event) => setComment(event.target.value)}
        />
      </Field>
      <Switch
        label="Public review"
        help={
          isPublic
            ? `Everybody can read it on the page of ${reviewee.name}.`
            : `Only ${reviewee.name}, you and our administrators can read it. Its stars count for the rating all the same.`
        }
        checked={isPublic}
        onChange={(event) => setIsPublic(event.target.checked)}
      />
      <p className="small muted">
        {revealAt ? (
          <>
            Nobody else sees your review before {reviewee.name} has written one too, or before{" "}
            <Time value={revealAt} as="date" />.
          </>
        ) : (
          <>It can be read as soon as you submit it.</>
        )}
      </p>
    </Dialog>
  );
}
