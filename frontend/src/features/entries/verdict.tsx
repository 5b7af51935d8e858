import { Undo2 } from "lucide-react";
import type { EntryView } from "@lib/api/types";
import * as m from "@messages/entries";
import { Button, StarRating, Stars, StarToggle, Time } from "@ui";
import { DeclineMenu } from "./decline-menu";
import { useEntryActions } from "./use-entry-actions";

/** Whether the client has opened the entry; for its author. */
export function SeenByClient({ at }: { at: string | null }) {
  return at ? m.verdict_seen({ date: <Time value={at} /> }) : m.verdict_not_seen();
}

/** What the client thinks of the entry: to give for the client, to read for the author. */
export function Verdict({ entry }: { entry: EntryView }) {
  const { rate, shortlist, decline, restore } = useEntryActions(entry);
  const may = (action: EntryView["allowedActions"][number]) => entry.allowedActions.includes(action);
  const shortlisted = entry.status === "SHORTLISTED";

  if (entry.mine) {
    return (
      <p className="spread small muted">
        {entry.stars !== null ? <Stars value={entry.stars} size="m" /> : <span>{m.verdict_not_rated()}</span>}
        <span>
          <SeenByClient at={entry.seenByClientAt} />
        </span>
      </p>
    );
  }
  const rating = may("rate");
  const moving = may("shortlist") || may("unshortlist");
  if (!rating && entry.stars === null && !moving && !may("restore")) return null;
  return (
    <div className="stack gap-2 rounded-card bg-sunken px-4 py-3">
      {(rating || entry.stars !== null) && (
        <div className="spread">
          <span className="small strong">{m.verdict_your_rating()}</span>
          {rating ? (
            <StarRating
              label={m.verdict_rate_entry({ number: entry.number })}
              value={entry.stars}
              onChange={(stars) => void rate(stars)}
            />
          ) : (
            <Stars value={entry.stars ?? 0} size="m" />
          )}
        </div>
      )}
      {(moving || may("decline") || may("restore")) && (
        <div className="spread gap-x-2 [&_.pill-toggle]:-ml-2.5">
          {moving && (
            <StarToggle pressed={shortlisted} onToggle={() => void shortlist(!shortlisted)}>
              {shortlisted ? m.verdict_shortlisted() : m.verdict_shortlist()}
            </StarToggle>
          )}
          {may("decline") && <DeclineMenu wide number={entry.number} onDecline={(reason) => void decline(reason)} />}
          {may("restore") && (
            <Button size="sm" icon={Undo2} onClick={() => void restore()}>
              {m.verdict_restore()}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
