import type { ReactNode } from "react";
import { Link } from "react-router";
import { linked } from "@content/people";
import type { PersonRef } from "@lib/api/types";
import * as m from "@messages/reviews";
import { Badge, Person, Stars, Time } from "@ui";
import { categoryName } from "./model";

interface ReviewItemProps {
  person: PersonRef;
  /** Second line below the name. */
  as?: ReactNode;
  rating: number;
  comment: string | null;
  createdAt: string;
  /** Without an id, it is a private contest of others. */
  contest?: { id: string | null; title: string; category: string };
  /** Badges at the end: who sees it, whether it waits. */
  badges?: ReactNode;
}

/** One review: who, how many stars, the words, and what it was about. */
export function ReviewItem({ person, as, rating, comment, createdAt, contest, badges }: ReviewItemProps) {
  return (
    <li className="stack gap-3 border-t border-line px-4 py-5 first:border-t-0 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Person {...linked(person)} sub={as} />
        <span className="stack items-end gap-1 max-sm:items-start">
          <Stars value={rating} size="m" />
          <span className="small muted">
            <Time value={createdAt} as="date" />
          </span>
        </span>
      </div>
      {comment ? (
        <p className="ink-2 wrap-anywhere whitespace-pre-line" dir="auto">
          {comment}
        </p>
      ) : (
        <p className="small muted">{m.review_item_no_comment()}</p>
      )}
      {(contest ?? badges) && (
        <div className="row gap-x-3 gap-y-2">
          {contest?.id && (
            <Link className="link min-w-0 wrap-anywhere" to={`/contests/${contest.id}`}>
              <bdi>{contest.title}</bdi>
            </Link>
          )}
          {contest?.id === null && <span className="small muted">{contest.title}</span>}
          {contest && <Badge flat>{categoryName(contest.category)}</Badge>}
          {badges}
        </div>
      )}
    </li>
  );
}

/** Who may read a review. */
export function SeenBy({ isPublic }: { isPublic: boolean }) {
  return (
    <Badge look={isPublic ? "open" : "pending"} flat>
      {isPublic ? m.review_item_public() : m.review_item_private()}
    </Badge>
  );
}
