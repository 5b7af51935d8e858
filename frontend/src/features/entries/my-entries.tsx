import { Link } from "react-router";
import type { ContestDetail } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { LIVE_ENTRIES_MAX, STARS_FOR_ANOTHER_ENTRY } from "@lib/rules.gen";
import * as m from "@messages/entries";
import { Card, CardHead, Picture, Skeleton, Stars, StatusBadge } from "@ui";
import { useEntryAddress } from "./entry-address";
import { FinalistBadge } from "./entry-card";
import { coverOf } from "./model/entry";
import { arrange } from "./model/filters";
import { SeenByClient } from "./verdict";

/** The viewer's entries in short, beside the brief: how each one stands. */
export function MyEntries({ contest }: { contest: ContestDetail }) {
  const { data } = useApi(`/api/contests/${contest.id}/entries`, { fresh: true });
  const { linkTo } = useEntryAddress();
  if (!data) return <Skeleton height={120} shape="card" />;
  const mine = arrange(
    data.entries.filter((entry) => entry.mine && entry.status !== "WITHDRAWN"),
    "all",
    "newest",
  );
  if (mine.length === 0) return null;
  const isFull =
    contest.status === "OPEN" &&
    contest.myLiveEntries >= contest.entriesPerPersonMax &&
    contest.myLiveEntries < LIVE_ENTRIES_MAX;
  return (
    <Card aria-labelledby="my-entries">
      <CardHead id="my-entries" title={m.my_entries_title({ entries: mine.length })}>
        <span className="small muted num">
          {m.my_entries_used({ used: contest.myLiveEntries, max: contest.entriesPerPersonMax })}
        </span>
      </CardHead>
      <ul className="py-2">
        {mine.map((entry) => {
          const { src, icon } = coverOf(entry);
          return (
            <li key={entry.id}>
              <Link
                to={linkTo("entry", entry.id)}
                preventScrollReset
                className="plain grid grid-cols-[88px_minmax(0,1fr)] gap-3.5 px-5 py-2.5 hover:bg-sunken"
              >
                <span
                  aria-hidden="true"
                  className="grid aspect-4/3 place-items-center overflow-hidden rounded-control bg-sunken text-muted [&>*]:size-full [&>img]:object-cover [&_.placeholder]:grid [&_.placeholder]:place-items-center"
                >
                  <Picture src={src} alt="" icon={icon} />
                </span>
                <span className="stack gap-1">
                  <span className="spread gap-y-1">
                    <span className="num">
                      <span className="strong">#{entry.number}</span>
                      {entry.version > 1 && (
                        <span className="small muted"> {m.my_entries_version({ version: entry.version })}</span>
                      )}
                    </span>
                    {entry.finalist && (entry.status === "SUBMITTED" || entry.status === "SHORTLISTED") ? (
                      <FinalistBadge />
                    ) : (
                      <StatusBadge status={entry.status} />
                    )}
                  </span>
                  {entry.stars !== null && <Stars value={entry.stars} />}
                  <span className="small muted">
                    <SeenByClient entry={entry} />
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {isFull && (
        <p className="help border-t border-line px-5 py-3">
          {m.my_entries_more_room({ stars: STARS_FOR_ANOTHER_ENTRY, max: LIVE_ENTRIES_MAX })}
        </p>
      )}
    </Card>
  );
}
