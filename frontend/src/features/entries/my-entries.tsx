import { Link } from "react-router";
import type { ContestDetail } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import * as m from "@messages/entries";
import { Card, CardHead, Picture, Skeleton, Stars, StatusBadge } from "@ui";
import { useEntryAddress } from "./entry-address";
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
                    <span className="strong num">#{entry.number}</span>
                    <StatusBadge status={entry.status} />
                  </span>
                  {entry.stars !== null && <Stars value={entry.stars} />}
                  <span className="small muted">
                    <SeenByClient at={entry.seenByClientAt} />
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
