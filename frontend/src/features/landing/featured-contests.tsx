import { useMemo } from "react";
import { contestListing } from "@content/contest-listing";
import { SAMPLE_CONTESTS } from "@content/landing";
import type { ContestCard, ContestList } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { now } from "@lib/clock";
import { formatInteger } from "@lib/format";
import { ListingSkeletons, ListingTile, TextLink } from "@ui";

const DAY_MS = 86_400_000;

/** Three open contests, featured ones first, then the largest prizes; the samples while there are none. */
function pickFeatured(list: ContestList | undefined): ContestCard[] {
  const open = list?.contests.filter((contest) => contest.status === "OPEN") ?? [];
  return open.sort((a, b) => Number(b.featured) - Number(a.featured) || b.prizeCents - a.prizeCents).slice(0, 3);
}

function SampleTiles() {
  const created = useMemo(() => now(), []);
  return SAMPLE_CONTESTS.map(({ daysLeft, ...sample }) => {
    const contest = {
      ...sample,
      id: sample.title,
      status: "OPEN" as const,
      createdAt: new Date(created - 5 * DAY_MS).toISOString(),
      deadline: new Date(created + daysLeft * DAY_MS).toISOString(),
    };
    // An example cannot be opened; it leads to where real ones begin.
    return <ListingTile key={sample.title} {...contestListing(contest)} to="/auth/register" />;
  });
}

export function FeaturedContests() {
  const { data, isLoading } = useApi<ContestList>("/api/contests/feed");
  const featured = pickFeatured(data);
  const openTotal = data?.openTotal ?? 0;
  return (
    <section className="wrap overlap" id="featured" aria-labelledby="featured-title">
      <div className="panel-title">
        <h2 id="featured-title">Featured Contests</h2>
        {openTotal > 3 && (
          <TextLink to="/auth/register" className="small" arrow>
            All {formatInteger(openTotal)} open
          </TextLink>
        )}
      </div>
      {isLoading ? (
        <ListingSkeletons count={3} tile label="Loading contests" />
      ) : (
        <div className="grid-3">
          {featured.length > 0 ? featured.map((contest) => <ListingTile key={contest.id} {...contestListing(contest)} />) : <SampleTiles />}
        </div>
      )}
    </section>
  );
}
