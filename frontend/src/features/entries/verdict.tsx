import { Undo2, UserX } from "lucide-react";
import type { EntryView } from "@lib/api/types";
import * as m from "@messages/entries";
import { Button, StarRating, Stars, StarToggle, Time } from "@ui";
import { DeclineMenu, type Opened } from "./decline-menu";
import { useEntryAddress } from "./entry-address";
import { entryActions } from "./entry-actions";

/** Whether the client has opened the entry, and its newest version; for its author. */
export function SeenByClient({ entry }: { entry: EntryView }) {
  const at = entry.seenByClientAt;
  if (entry.hasUnseenVersion) return m.verdict_version_not_seen({ version: entry.version });
  return at ? m.verdict_seen({ date: <Time value={at} /> }) : m.verdict_not_seen();
}

interface VerdictProps {
  entry: EntryView;
  /** The choice of a reason, when a key opens it, too. */
  declining?: Opened;
}

/** Shortlist, decline, restore and removing the author, as far as the server allows them. */
export function Moves({ entry, declining, isCompact }: VerdictProps & { isCompact?: boolean }) {
  const { shortlist, decline, restore, undoRemoval } = entryActions(entry);
  const { askRemoval } = useEntryAddress();
  const may = (action: EntryView["allowedActions"][number]) => entry.allowedActions.includes(action);
  const shortlisted = entry.status === "SHORTLISTED";
  return (
    <>
      {(may("shortlist") || may("unshortlist")) && (
        <StarToggle pressed={shortlisted} onToggle={() => void shortlist(!shortlisted)}>
          {shortlisted ? m.verdict_shortlisted() : m.verdict_shortlist()}
        </StarToggle>
      )}
      {may("decline") && (
        <DeclineMenu
          wide={!isCompact}
          number={entry.number}
          onDecline={(reason) => void decline(reason)}
          onRemove={may("removeAuthor") ? () => askRemoval(entry.id) : undefined}
          {...declining}
        />
      )}
      {may("restore") && (
        <Button size="sm" icon={Undo2} onClick={() => void restore()}>
          {m.verdict_restore()}
        </Button>
      )}
      {may("removeAuthor") && !may("decline") && (
        <Button variant="ghost" size="sm" icon={UserX} onClick={() => askRemoval(entry.id)}>
          {m.verdict_remove()}
        </Button>
      )}
      {may("undoRemoval") && (
        <Button size="sm" icon={Undo2} onClick={() => void undoRemoval()}>
          {m.verdict_undo_removal()}
        </Button>
      )}
    </>
  );
}

/** The client's rating: to give where the server allows it, otherwise to read; nothing when there is none. */
export function Rating({ entry }: { entry: EntryView }) {
  if (entry.allowedActions.includes("rate"))
    return (
      <StarRating
        label={m.verdict_rate_entry({ number: entry.number })}
        value={entry.stars}
        onChange={(stars) => void entryActions(entry).rate(stars)}
      />
    );
  return entry.stars === null ? null : <Stars value={entry.stars} size="m" />;
}

const MOVES = ["shortlist", "unshortlist", "decline", "restore", "removeAuthor", "undoRemoval"] as const;

/** What the client thinks of the entry: to give for the client, to read for the author. */
export function Verdict({ entry, declining }: VerdictProps) {
  if (entry.mine) {
    return (
      <p className="spread small muted">
        {entry.stars !== null ? <Stars value={entry.stars} size="m" /> : <span>{m.verdict_not_rated()}</span>}
        <span>
          <SeenByClient entry={entry} />
        </span>
      </p>
    );
  }
  const rated = entry.allowedActions.includes("rate") || entry.stars !== null;
  const moving = MOVES.some((move) => entry.allowedActions.includes(move));
  if (!rated && !moving) return null;
  return (
    <div className="stack gap-2 rounded-card bg-sunken px-4 py-3">
      {rated && (
        <div className="spread">
          <span className="small strong">{m.verdict_your_rating()}</span>
          <Rating entry={entry} />
        </div>
      )}
      {moving && (
        <div className="spread gap-x-2 [&_.pill-toggle]:-ml-2.5">
          <Moves entry={entry} declining={declining} />
        </div>
      )}
      {rated && moving && entry.allowedActions.includes("rate") && (
        <p className="tiny muted hidden [@media(hover:hover)]:block">{m.verdict_keys()}</p>
      )}
    </div>
  );
}
