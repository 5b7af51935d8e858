/** What changed between two versions of a text, word by word. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Words, the spaces between them, and line breaks, each on its own: a word is the same whatever follows it. */
function tokens(text: string): string[] {
  return text.match(/\n+|[^\S\n]+|\S+/g) ?? [];
}

/** Lengths of the longest common subsequence of the tails of both lists. */
function tails(before: string[], after: string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const row = table[i];
    const below = table[i + 1];
    if (!row || !below) continue;
    for (let j = after.length - 1; j >= 0; j -= 1) {
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
}

export function diffWords(before: string, after: string): DiffPart[] {
  const old = tokens(before);
  const fresh = tokens(after);
  const table = tails(old, fresh);
  const parts: DiffPart[] = [];
  const push = (kind: DiffPart["kind"], text: string | undefined) => {
    if (text === undefined) return;
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };

  let i = 0;
  let j = 0;
  while (i < old.length && j < fresh.length) {
    if (old[i] === fresh[j]) {
      push("same", fresh[j]);
      i += 1;
      j += 1;
    } else if ((table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0)) {
      push("removed", old[i]);
      i += 1;
    } else {
      push("added", fresh[j]);
      j += 1;
    }
  }
  for (; i < old.length; i += 1) push("removed", old[i]);
  for (; j < fresh.length; j += 1) push("added", fresh[j]);
  return gather(parts);
}

/** Within one change, everything removed stands before everything added; alternating words cannot be read. */
function gather(parts: DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let removed = "";
  let added = "";
  const flush = () => {
    if (removed) result.push({ kind: "removed", text: removed });
    if (added) result.push({ kind: "added", text: added });
    removed = "";
    added = "";
  };
  parts.forEach((part, index) => {
    // A single word that happens to be equal inside a change would only chop it into pieces.
    const bridge = part.kind === "same" && part.text.trim() === "" && !part.text.includes("\n") && index > 0 && index < parts.length - 1;
    if (part.kind === "removed" || bridge) removed += part.text;
    if (part.kind === "added" || bridge) added += part.text;
    if (part.kind === "same" && !bridge) {
      flush();
      result.push({ ...part });
    }
  });
  flush();
  return result;
}

/** "3 words added, 1 removed", for a first look and for screen readers. */
export function diffSummary(parts: DiffPart[]): string {
  const count = (kind: DiffPart["kind"]) =>
    parts.filter((part) => part.kind === kind).reduce((sum, part) => sum + part.text.split(/\s+/).filter(Boolean).length, 0);
  const added = count("added");
  const removed = count("removed");
  if (added === 0 && removed === 0) return "No words changed";
  return `${added} ${added === 1 ? "word" : "words"} added, ${removed} removed`;
}
