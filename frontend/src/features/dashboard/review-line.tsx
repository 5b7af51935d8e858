import { Star } from "lucide-react";
import type { ReviewSide } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
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
      label="Reviews to write"
      title={waiting.length === 1 ? "Write a review" : `Write ${waiting.length} reviews`}
      action={<LinkButton to="/reviews">{waiting.length === 1 ? "Write Review" : "Write reviews"}</LinkButton>}
    >
      <bdi className="strong">{first.title}.</bdi> How was it to work with <bdi>{first.reviewee.name}</bdi>?
    </NextLine>
  );
}
