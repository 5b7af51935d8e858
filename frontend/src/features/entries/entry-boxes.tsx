import type { ReactNode } from "react";
import type { EntryView } from "@lib/api/types";
import * as m from "@messages/entries";
import { cx, Stars } from "@ui";
import { EntryCover } from "./entry-cover";
import { entryName } from "./model/entry";

interface EntryBoxesProps {
  legend: string;
  entries: EntryView[];
  /** Ids, in the order in which they were ticked. */
  chosen: string[];
  max: number;
  onChange: (chosen: string[]) => void;
  /** Says how many are chosen. */
  note?: { id: string; text: ReactNode };
}

/** Entries with a box each, of which some may be ticked. */
export function EntryBoxes({ legend, entries, chosen, max, onChange, note }: EntryBoxesProps) {
  const isFull = chosen.length >= max;
  return (
    <fieldset aria-describedby={note?.id}>
      <legend className="label mb-2">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {entries.map((entry) => {
          const isChosen = chosen.includes(entry.id);
          return (
            <label
              key={entry.id}
              className={cx(
                "flex cursor-pointer items-center gap-3 rounded-control border p-2",
                isChosen ? "border-brand bg-sunken" : "border-line",
                isFull && !isChosen && "cursor-not-allowed opacity-60",
              )}
            >
              <input
                type="checkbox"
                className="ms-1 size-5 flex-none accent-brand"
                checked={isChosen}
                disabled={isFull && !isChosen}
                aria-label={entryName(entry)}
                onChange={() => onChange(isChosen ? chosen.filter((id) => id !== entry.id) : [...chosen, entry.id])}
              />
              <EntryCover entry={entry} className="w-16 sm:w-20" />
              <span className="stack min-w-0 gap-0.5" aria-hidden="true">
                <span className="small wrap-anywhere">
                  <span className="strong num">#{entry.number}</span> {entry.author.name}
                </span>
                {entry.stars !== null && <Stars value={entry.stars} />}
                {entry.status === "SHORTLISTED" && <span className="tiny muted">{m.award_dialog_shortlisted()}</span>}
              </span>
            </label>
          );
        })}
      </div>
      {note && (
        <p id={note.id} className="small muted mt-2" role="status">
          {note.text}
        </p>
      )}
    </fieldset>
  );
}
