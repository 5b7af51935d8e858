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
  return (
    <div className="spread rounded-card bg-sunken px-4 py-2">
      {may("rate") ? <StarRating label={`Rate entry ${entry.number}`} value={entry.stars} onChange={(stars) => void rate(stars)} /> : entry.stars !== null && <Stars value={entry.stars} size="m" />}
      <span className="row tight">
        {(may("shortlist") || may("unshortlist")) && (
          <StarToggle pressed={shortlisted} onToggle={() => void shortlist(!shortlisted)}>
            {shortlisted ? "Shortlisted" : "Shortlist"}
          </StarToggle>
        )}
        {may("decline") && <DeclineMenu number={entry.number} onDecline={(reason) => void decline(reason)} />}
        {may("restore") && (
          <Button size="sm" icon={Undo2} onClick={() => void restore()}>
            Restore
          </Button>
        )}
      </span>
    </div>
  );
}
