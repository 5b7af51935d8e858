/** A brief is plain text; people write headings and lists in it all the same. */
export type BriefBlock =
  { kind: "heading"; text: string } | { kind: "text"; text: string } | { kind: "list"; items: string[] };

const BULLET = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/;
const HEADING_MAX = 60;

function isHeading(line: string, next: string | undefined): boolean {
  if (BULLET.test(line) || line.length > HEADING_MAX || next === undefined) return false;
  return line.endsWith(":") || /^#{1,4}\s/.test(line);
}

export function briefBlocks(brief: string): BriefBlock[] {
  const blocks: BriefBlock[] = [];
  let fresh = true;
  const lines = brief.replaceAll("\r\n", "\n").split("\n");
  lines.forEach((raw, index) => {
    const line = raw.trim();
    const last = blocks.at(-1);
    if (line === "") {
      fresh = true;
      return;
    }
    if (BULLET.test(line)) {
      const item = line.replace(BULLET, "");
      if (last?.kind === "list") last.items.push(item);
      else blocks.push({ kind: "list", items: [item] });
    } else if (
      isHeading(
        line,
        lines.slice(index + 1).find((text) => text.trim() !== ""),
      )
    ) {
      blocks.push({ kind: "heading", text: line.replace(/^#{1,4}\s+/, "").replace(/:$/, "") });
    } else if (last?.kind === "text" && !fresh) {
      last.text += `\n${line}`;
    } else {
      blocks.push({ kind: "text", text: line });
    }
    fresh = false;
  });
  return blocks;
}
