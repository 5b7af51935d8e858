import { useMemo, useState } from "react";
import type { BriefVersion } from "@lib/api/types";
import { formatShort } from "@lib/time";
import { Field, Select } from "@ui";
import { diffSummary, diffWords } from "../model/brief-diff";

const LOOKS = {
  removed: "rounded-xs bg-danger-soft text-danger decoration-1",
  added: "ml-0.5 rounded-xs bg-success-soft text-success font-semibold no-underline",
};

function Diff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  return (
    <span className="whitespace-pre-line wrap-anywhere">
      {parts.map((part, index) => {
        if (part.kind === "removed") {
          return (
            <del key={index} className={LOOKS.removed}>
              {part.text}
            </del>
          );
        }
        if (part.kind === "added") {
          return (
            <ins key={index} className={LOOKS.added}>
              {part.text}
            </ins>
          );
        }
        return <span key={index}>{part.text}</span>;
      })}
    </span>
  );
}

/** Two versions of the brief laid over each other: struck out what went, marked what came. */
export function BriefChanges({ versions }: { versions: BriefVersion[] }) {
  const sorted = useMemo(() => [...versions].sort((a, b) => a.version - b.version), [versions]);
  const [chosen, setChosen] = useState(() => String(sorted.at(-1)?.version ?? 1));
  const index = sorted.findIndex((version) => String(version.version) === chosen);
  const after = sorted[index];
  const before = sorted[index - 1];
  if (!after || !before) return null;
  const options = sorted.slice(1).map((version, position) => ({
    value: String(version.version),
    label: `Version ${sorted[position]?.version ?? 1} to ${version.version}, ${formatShort(version.createdAt)}`,
  }));
  return (
    <div className="stack gap-5">
      <div className="spread">
        <Field label="Changes to show" hideLabel className="w-full sm:w-72">
          <Select options={options} value={chosen} onChange={(event) => setChosen(event.target.value)} />
        </Field>
        <p className="small muted" role="status">
          {diffSummary(diffWords(before.brief, after.brief))}
        </p>
      </div>
      {before.title !== after.title && (
        <p className="strong">
          <Diff before={before.title} after={after.title} />
        </p>
      )}
      <p className="max-w-[68ch] leading-7 text-ink-2">
        <Diff before={before.brief} after={after.brief} />
      </p>
    </div>
  );
}
