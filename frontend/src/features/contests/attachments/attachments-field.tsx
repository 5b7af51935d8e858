import { useEffect, useState } from "react";
import { ATTACHMENTS, ATTACHMENTS_ACCEPT } from "@content/accepted-files";
import { api, messageOf } from "@lib/api/client";
import type { FileView } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { formatBytes } from "@lib/format";
import { BRIEF_FILES_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { useUploads } from "@lib/use-uploads";
import * as m from "@messages/contests";
import { Dropzone, UploadItem } from "@ui";

interface FieldProps {
  /** The contest whose brief they belong to; the form of a new one without. */
  contestId?: string;
  files: FileView[];
  /** Whether files can be taken out again. */
  removable?: boolean;
  onChange: (files: FileView[]) => void;
}

/** Files of the brief. Each is kept as soon as it has arrived, before the form is sent. */
export function AttachmentsField({ contestId, files, removable = true, onChange }: FieldProps) {
  const path = contestId ? (`/api/contests/${contestId}/attachments` as const) : "/api/contests/draft/attachments";
  const { items, add, remove } = useUploads({
    path,
    maxFiles: Math.max(0, BRIEF_FILES_MAX - files.length),
    ...ATTACHMENTS,
  });
  const [going, setGoing] = useState<string>();
  const changed = () => (contestId ? refresh(`/api/contests/${contestId}`) : undefined);

  const arrived = items.find((item) => item.status === "done");
  useEffect(() => {
    if (!arrived?.result) return;
    onChange([...files, arrived.result.file]);
    remove(arrived.key);
    void changed();
  });

  const takeOut = async ({ id, name }: FileView) => {
    setGoing(id);
    try {
      await api.delete(`${path}/${id}`);
      onChange(files.filter((file) => file.id !== id));
      void changed();
    } catch (error) {
      toast({
        kind: "error",
        title: m.attachments_error(),
        description: messageOf(error, m.attachments_remove_failed({ name })),
      });
    } finally {
      setGoing(undefined);
    }
  };

  const count = files.length + items.filter((item) => item.status === "uploading").length;
  return (
    <div className="stack gap-1.5">
      <span className="label">
        {m.attachments_label({ optional: (children) => <span className="muted font-normal">{children}</span> })}
      </span>
      <Dropzone
        label={m.attachments_files_of_the_brief()}
        help={m.attachments_help({ max: BRIEF_FILES_MAX, size: formatBytes(ATTACHMENTS.maxBytes) })}
        accept={ATTACHMENTS_ACCEPT}
        disabled={count >= BRIEF_FILES_MAX}
        onFiles={add}
      />
      {files.length + items.length > 0 && (
        <div className="stack mt-1.5 gap-2">
          {files.map((file) => (
            <UploadItem
              key={file.id}
              name={file.name}
              size={file.sizeBytes}
              status="done"
              previewUrl={file.thumbnailUrl}
              onRemove={removable && going !== file.id ? () => void takeOut(file) : undefined}
            />
          ))}
          {items
            .filter((item) => item.status !== "done")
            .map(({ key, ...item }) => (
              <UploadItem key={key} {...item} onRemove={() => remove(key)} />
            ))}
        </div>
      )}
    </div>
  );
}
