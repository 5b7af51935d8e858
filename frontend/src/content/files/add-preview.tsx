import { useEffect, useEffectEvent } from "react";
import type { FileView, UploadedFile } from "@lib/api/types";
import { useUploads } from "@lib/use-uploads";
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
      aria-label={`Preview of ${of.name}`}
    >
      <p className="label">
        Preview of <bdi>{of.name}</bdi>
        {archive && <span className="muted"> (optional)</span>}
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
          label={`Preview of ${of.name}`}
          help={
            archive
              ? "The client sees the names in it. Add a picture or a PDF to show more, at most 10 MB."
              : "A shorter or marked version, or a picture, at most 10 MB. The client gets the file itself with the handover."
          }
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
