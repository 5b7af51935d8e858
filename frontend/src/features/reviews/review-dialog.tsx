import { useState } from "react";
import { ApiError, messageOf } from "@lib/api/client";
import { COMMENT_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import * as m from "@messages/reviews";
import { Button, Field, StarRating, Switch, TextArea, Time } from "@ui";
import { Dialog } from "@ui/dialog";
import { writeReview } from "./api";

const WORDS = [
  "",
  m.review_dialog_poor(),
  m.review_dialog_fair(),
  m.review_dialog_good(),
  m.review_dialog_very_good(),
  m.review_dialog_excellent(),
];

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
      toast({
        kind: "success",
        title: m.review_dialog_submitted(),
        description: m.review_dialog_thank_you({ name: reviewee.name }),
      });
      onClose();
    } catch (problem) {
      setError(problem instanceof ApiError ? problem.fields?.comment : undefined);
      toast({
        kind: "error",
        title: m.review_dialog_error(),
        description: messageOf(problem, m.review_dialog_failed()),
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && !busy && onClose()}
      title={m.review_dialog_title()}
      description={m.review_dialog_how_was_it({
        name: <bdi className="strong">{reviewee.name}</bdi>,
        title: <bdi>{title}</bdi>,
      })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={busy}>
            {m.review_dialog_cancel()}
          </Button>
          <Button variant="primary" busy={busy} busyLabel={m.review_dialog_submitting()} onClick={() => void send()}>
            {m.review_dialog_submit()}
          </Button>
        </>
      }
    >
      <div className="stack gap-2">
        <p className="strong" aria-hidden="true">
          {m.review_dialog_rating()}
        </p>
        <div className="row gap-3">
          <StarRating label={m.review_dialog_rating_of({ name: reviewee.name })} value={rating} onChange={setRating} />
          <span className="muted small" aria-live="polite">
            {WORDS[rating]}
          </span>
        </div>
      </div>
      <Field
        label={m.review_dialog_comment()}
        optional
        help={m.review_dialog_comment_help()}
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
        label={m.review_dialog_public()}
        help={
          isPublic
            ? m.review_dialog_public_help({ name: reviewee.name })
            : m.review_dialog_private_help({ name: reviewee.name })
        }
        checked={isPublic}
        onChange={(event) => setIsPublic(event.target.checked)}
      />
      <p className="small muted">
        {revealAt
          ? m.review_dialog_hidden_until({ name: reviewee.name, date: <Time value={revealAt} as="date" /> })
          : m.review_dialog_visible_now()}
      </p>
    </Dialog>
  );
}
