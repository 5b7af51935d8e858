import { type ReactNode, useMemo, useState } from "react";
import type { BriefVersion, TextChange } from "@lib/api/types";
import { formatShort } from "@lib/time";
import * as m from "@messages/contests";
import { cx, Field, Select, VisuallyHidden } from "@ui";
import { changesSummary } from "../model/brief-changes";

const LOOKS = {
  removed: cx("rounded-xs bg-danger-soft text-danger decoration-1"),
  added: cx("ml-0.5 rounded-xs bg-success-soft text-success font-semibold underline decoration-1 underline-offset-2"),
};

const hidden = (children: ReactNode) => <VisuallyHidden>{children}</VisuallyHidden>;

/** Struck out and underlined as well as coloured, and said aloud: not everybody sees the colours. */
function Changes({ changes }: { changes: TextChange[] }) {
  return (
    <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
      {changes.map(({ kind, text }, index) => {
        if (kind === "same") return <span key={index}>{text}</span>;
        const Mark = kind === "removed" ? "del" : "ins";
        return (
          <Mark key={index} className={LOOKS[kind]}>
            {kind === "removed" ? m.brief_changes_removed({ hidden, text }) : m.brief_changes_added({ hidden, text })}
          </Mark>
        );
      })}
    </span>
  );
}

/** One version of the brief laid over the one before: struck out what went, underlined what came. */
export function BriefChanges({ versions }: { versions: BriefVersion[] }) {
  const sorted = useMemo(() => [...versions].sort((a, b) => b.version - a.version), [versions]);
  const [chosen, setChosen] = useState(() => String(sorted[0]?.version ?? 1));
  const shown = sorted.find(({ version }) => String(version) === chosen);
  if (!shown) return null;
  const first = shown.version === 1;
  const options = sorted.map(({ version, createdAt }) => ({
    value: String(version),
    label:
      version === 1
        ? m.brief_changes_version_first({ date: formatShort(createdAt) })
        : m.brief_changes_version({ version, date: formatShort(createdAt) }),
  }));
  return (
    <div className="stack gap-5">
      <div className="spread">
        <Field label={m.brief_changes_version_label()} hideLabel className="w-full sm:w-72">
          <Select options={options} value={chosen} onChange={(event) => setChosen(event.target.value)} />
        </Field>
        <p className="small muted" role="status">
          {first ? m.brief_changes_the_first_version() : changesSummary([...shown.titleChanges, ...shown.briefChanges])}
        </p>
      </div>
      {(first || shown.titleChanges.some(({ kind }) => kind !== "same")) && (
        <p className="strong">{first ? shown.title : <Changes changes={shown.titleChanges} />}</p>
      )}
      <p className="max-w-[68ch] leading-7 text-ink-2">
        {first ? (
          <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
            {shown.brief}
          </span>
        ) : (
          <Changes changes={shown.briefChanges} />
        )}
      </p>
      {!first && <p className="tiny muted">{m.brief_changes_legend()}</p>}
    </div>
  );
}
