import { memo } from "react";
import { contestListing } from "@content/contest-listing";
import type { ContestCard } from "@lib/api/types";
import { prefetch } from "@lib/api/use-api";
import { ListingTile, Person, TimeLeft } from "@ui";

/** One contest with who posted it; the whole tile opens it, and it loads before the click. */
export const ContestTile = memo(function ContestTile({ contest }: { contest: ContestCard }) {
  const { status, badges, ...listing } = contestListing(contest);
  const { id, client, deadline } = contest;
  return (
    <ListingTile
      {...listing}
      headingLevel={3}
      badges={
        <>
          {badges}
          {contest.status !== "OPEN" && status}
        </>
      }
      by={<Person name={client.name} src={client.imageUrl} size="s" />}
      foot={<TimeLeft until={deadline} closed={contest.status !== "OPEN"} as="days" />}
      onIntent={() => prefetch(`/api/contests/${id}`)}
    />
  );
});
