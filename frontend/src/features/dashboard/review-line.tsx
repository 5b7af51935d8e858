import { Star } from "lucide-react";
import type { ReviewSide } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import * as m from "@messages/dashboard";
import { LinkButton, NextLine } from "@ui";

/** A review that waits to be written on this side of the market; the oldest award waits longest. */
export function ReviewLine({ side }: { side: ReviewSide }) {
  const { data } = useApi("/api/reviews/pending", { fresh: true });
  // Before the files are accepted there is more pressing work than a review.
  const waiting = data?.filter((pending) => pending.side === side && pending.status === "CLOSED") ?? [];
  const first = waiting.at(-1);
  if (!first) return null;
  return (
    <NextLine
      icon={Star}
      label={m.review_line_reviews_to_write()}
      title={m.review_line_title({ count: waiting.length })}
      action={<LinkButton to="/reviews">{m.review_line_action({ count: waiting.length })}</LinkButton>}
    >
      <bdi className="strong">{first.title}.</bdi>{" "}
      {m.review_line_how_was_it({ name: <bdi>{first.reviewee.name}</bdi> })}
    </NextLine>
  );
}
