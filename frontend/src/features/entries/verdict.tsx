import { Undo2 } from "lucide-react";
import type { EntryView } from "@lib/api/types";
import { Button, StarRating, Stars, StarToggle, Time } from "@ui";
import { DeclineMenu } from "./decline-menu";
import { useEntryActions } from "./use-entry-actions";

/** What the client thinks of the entry: to give for the client, to read for the author. */
export function Verdict({ entry }: { entry: EntryView }) {
  const { rate, shortlist, decline, restore } = useEntryActions(entry);
  const may = (action: EntryView["allowedActions"][number]) => entry.allowedActions.includes(action);
  const shortlisted = entry.status === "SHORTLISTED";

  if (entry.mine) {
    return (
      <p className="spread small muted">
        {entry.stars !== null ? <Stars value={entry.stars} size="m" /> : <span>Not rated yet</span>}
        {entry.seenByClientAt ? (
          <span>
            Seen by the client <Time value={entry.seenByClientAt} />
          </span>
        ) : (
          <span>Not seen by the client yet</span>
        )}
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
          <span className="small strong">Your rating</span>
          {rating ? (
            <StarRating
              label={`Rate entry ${entry.number}`}
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
              {shortlisted ? "Shortlisted" : "Shortlist"}
            </StarToggle>
          )}
          {may("decline") && <DeclineMenu wide number={entry.number} onDecline={(reason) => void decline(reason)} />}
          {may("restore") && (
            <Button size="sm" icon={Undo2} onClick={() => void restore()}>
              Restore
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
