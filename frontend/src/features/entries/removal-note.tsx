import { UserX } from "lucide-react";
import type { EntryView } from "@lib/api/types";
import * as m from "@messages/entries";
import { Callout, Time } from "@ui";

/** That the author was removed, and why; for client and author. */
export function RemovalNote({ entry, removal }: { entry: EntryView; removal: NonNullable<EntryView["removal"]> }) {
  return (
    <Callout
      kind="warning"
      icon={UserX}
      title={entry.mine ? m.removal_note_yours() : m.removal_note_title({ author: entry.author.name })}
    >
      <Time value={removal.removedAt} as="short" />
      <q className="mt-2 block whitespace-pre-line wrap-anywhere" dir="auto">
        {removal.reason}
      </q>
    </Callout>
  );
}
