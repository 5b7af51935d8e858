import { WORK_FILES, WORK_FILES_ACCEPT } from "@content/accepted-files";
import { formatBytes } from "@lib/format";
import { DISPUTE_FILES_MAX } from "@lib/rules.gen";
import { useUploads } from "@lib/use-uploads";
import * as m from "@messages/handover";
import { Dropzone, UploadItem } from "@ui";

/** Files on their way to a statement. */
export function useEvidence() {
  return useUploads({ path: "/api/upload/dispute", maxFiles: DISPUTE_FILES_MAX, ...WORK_FILES });
}

export type Evidence = ReturnType<typeof useEvidence>;

export function evidenceIds({ items }: Pick<Evidence, "items">): string[] {
  return items.flatMap(({ result }) => (result ? [result.id] : []));
}

/** Pictures, documents or recordings that show what is wrong. Both sides and the administrators see them. */
export function EvidenceField({ evidence }: { evidence: Evidence }) {
  const { items, add, remove } = evidence;
  const kept = items.filter(({ status }) => status !== "failed").length;
  return (
    <div className="stack gap-1.5">
      <span className="label">
        {m.evidence_label({ optional: (children) => <span className="opt font-normal text-muted">{children}</span> })}
      </span>
      <Dropzone
        label={m.evidence_title()}
        help={m.evidence_help({
          max: DISPUTE_FILES_MAX,
          size: formatBytes(WORK_FILES.maxBytes),
        })}
        accept={WORK_FILES_ACCEPT}
        disabled={kept >= DISPUTE_FILES_MAX}
        onFiles={add}
      />
      {items.length > 0 && (
        <div className="stack mt-1.5 gap-2">
          {items.map(({ key, result, ...item }) => (
            <UploadItem
              key={key}
              {...item}
              previewUrl={item.previewUrl ?? result?.thumbnailUrl}
              onRemove={() => remove(key)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
