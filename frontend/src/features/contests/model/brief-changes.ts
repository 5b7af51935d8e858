import type { TextChange } from "@lib/api/types";

/** "3 words added, 1 removed", for a first look and for screen readers. */
export function changesSummary(changes: TextChange[]): string {
  const count = (wanted: TextChange["kind"]) =>
    changes
      .filter(({ kind }) => kind === wanted)
      .reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0);
  const added = count("added");
  const removed = count("removed");
  if (added === 0 && removed === 0) return "No words changed";
  return `${added} ${added === 1 ? "word" : "words"} added, ${removed} removed`;
}
