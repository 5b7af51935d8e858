import type { TextChange } from "@lib/api/types";
import * as m from "@messages/contests";

/** "3 words added, 1 removed", for a first look and for screen readers. */
export function changesSummary(changes: TextChange[]): string {
  const count = (wanted: TextChange["kind"]) =>
    changes
      .filter(({ kind }) => kind === wanted)
      .reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0);
  const added = count("added");
  const removed = count("removed");
  if (added === 0 && removed === 0) return m.brief_changes_no_change();
  return m.brief_changes_summary({ added, removed });
}
