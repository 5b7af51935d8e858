import { memo } from "react";
import { contestListing } from "@content/contest-listing";
import type { ContestCard } from "@lib/api/types";
import { prefetch } from "@lib/api/use-api";
import { Listing } from "@ui";

/** One contest of the list; the whole row opens it, and it loads before the click. */
export const ContestRow = memo(function ContestRow({ contest }: { contest: ContestCard }) {
  return <Listing {...contestListing(contest)} onIntent={() => prefetch(`/api/contests/${contest.id}`)} />;
});
