import { useEffect, useEffectEvent } from "react";
import type { FileView, UploadedFile } from "@lib/api/types";
import { useUploads } from "@lib/use-uploads";
import * as m from "@messages/content";
import { Dropzone, UploadItem } from "@ui";
import { isArchive, previewRules } from "./kinds";

interface AddPreviewProps {
  of: Pick<FileView, "id" | "name" | "mediaType">;
  onAdded: (preview: UploadedFile) => void;
}

/** Where an author adds what others look at until the file is theirs. */
export function AddPreview({ of, onAdded }: AddPreviewProps) {
  const rules = previewRules(of);
  const { items, add, clear } = useUploads({
    path: "/api/upload/preview",
    query: { of: of.id },
    maxFiles: 1,
    ...rules,
  });
  const item = items.at(-1);
  const result = item?.result;

  const added = useEffectEvent(onAdded);
  useEffect(() => {
    if (result) added(result);
  }, [result]);

  const archive = isArchive(of);
  return (
    <div
      className="stack ml-4 gap-1.5 border-l-2 border-line pl-4 max-sm:ml-1 max-sm:pl-3"
      role="group"
      aria-label={m.add_preview_preview_of({ name: of.name })}
    >
      <p className="label">
        {m.add_preview_heading({ name: <bdi>{of.name}</bdi> })}
        {archive && <span className="muted"> {m.add_preview_optional()}</span>}
      </p>
      {item ? (
        <UploadItem
          name={item.name}
          size={item.size}
          status={item.status}
          progress={item.progress}
          previewUrl={item.previewUrl}
          error={item.error}
          onRemove={clear}
        />
      ) : (
        <Dropzone
          label={m.add_preview_preview_of({ name: of.name })}
          help={archive ? m.add_preview_help_archive() : m.add_preview_help()}
          accept={rules.types.join(",")}
          multiple={false}
          onFiles={(files) => {
            clear();
            add(files);
          }}
        />
      )}
    </div>
  );
}
