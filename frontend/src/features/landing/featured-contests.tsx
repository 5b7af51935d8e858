import { useMemo } from "react";
import { contestListing } from "@content/contest-listing";
import { SAMPLE_CONTESTS } from "@content/landing";
import type { ContestCard, ContestList } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { now } from "@lib/clock";
import * as m from "@messages/landing";
import { Button, ListingSkeletons, ListingTile, TextLink } from "@ui";

const DAY_MS = 86_400_000;

/** Three open contests, featured ones first, then the largest prizes. */
function pickFeatured(list: ContestList | undefined): ContestCard[] {
  const open = list?.contests.filter((contest) => contest.status === "OPEN") ?? [];
  return open.sort((a, b) => Number(b.featured) - Number(a.featured) || b.prizeCents - a.prizeCents).slice(0, 3);
}

/** The feed has them, unless its first page holds none that is open: then the open ones are asked for. */
function useFeatured() {
  const feed = useApi("/api/contests/feed");
  const openTotal = feed.data?.openTotal ?? 0;
  const inFeed = pickFeatured(feed.data);
  const elsewhere = useApi(openTotal > 0 && inFeed.length === 0 ? "/api/contests" : null, {
    query: { status: "OPEN" },
  });
  const contests = inFeed.length > 0 ? inFeed : pickFeatured(elsewhere.data);
  const failed = (feed.error ?? elsewhere.error) !== undefined && contests.length === 0;
  return {
    contests,
    openTotal,
    failed,
    loading: feed.isLoading || elsewhere.isLoading,
    retry: () => void Promise.all([feed.mutate(), elsewhere.mutate()]),
  };
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

/** Live ones; the samples stand in only while the marketplace has none. */
export function FeaturedContests() {
  const { contests, openTotal, failed, loading, retry } = useFeatured();
  return (
    <section className="wrap overlap" id="featured" aria-labelledby="featured-title">
      <div className="panel-title">
        <h2 id="featured-title">{m.featured_contests_title()}</h2>
        <TextLink to="/contests" className="small" arrow>
          {openTotal > 3 ? m.featured_contests_all_open({ openTotal }) : m.featured_contests_all_contests()}
        </TextLink>
      </div>
      {loading ? (
        <ListingSkeletons count={3} tile label={m.featured_contests_loading_contests()} />
      ) : failed ? (
        <div className="card pad stack gap-3 justify-items-start" role="alert">
          <p>{m.featured_contests_the_contests_did_not_load()}</p>
          <Button onClick={retry}>{m.featured_contests_try_again()}</Button>
        </div>
      ) : (
        <div className="grid-3">
          {contests.length > 0 ? (
            contests.map((contest) => <ListingTile key={contest.id} {...contestListing(contest)} />)
          ) : (
            <SampleTiles />
          )}
        </div>
      )}
    </section>
  );
}
