import { Fragment } from "react";
import { contestListing } from "@content/contest-listing";
import type { SearchContest, TextPiece } from "@lib/api/finding";
import { prefetch } from "@lib/api/use-api";
import * as m from "@messages/browse";
import { Badge, Listing, ListingTile } from "@ui";
import type { View } from "./use-view";

/** A text with what was searched for marked in it. */
function Marked({ pieces }: { pieces: TextPiece[] }) {
  return pieces.map(({ text, match }, index) =>
    match ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
  );
}

/** A contest that was found; the whole card opens it, and it loads before the click. */
export function Result({ contest, view }: { contest: SearchContest; view: View }) {
  const { status, ...listing } = contestListing(contest);
  const featured = contest.featured && <Badge look="featured">{m.result_featured()}</Badge>;
  const { title = [], brief = [] } = contest.highlight ?? {};
  const props = {
    ...listing,
    ...(title.length > 0 && { title: <Marked pieces={title} /> }),
    ...(brief.length > 0 && { text: <Marked pieces={brief} /> }),
    onIntent: () => prefetch(`/api/contests/${contest.id}`),
  };
  if (view === "list") return <Listing {...props} badges={featured} status={status} />;
  return (
    <ListingTile
      {...props}
      badges={
        <>
          {featured}
          {status}
        </>
      }
    />
  );
}
