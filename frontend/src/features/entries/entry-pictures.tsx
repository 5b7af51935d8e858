import { useState } from "react";
import type { EntryView, FileView } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { cx, Icon, thumbnail } from "@ui";
import { AddPreview } from "@content/files/add-preview";
import { FileStage } from "@content/files/file-stage";
import { needsPreview } from "@content/files/kinds";
import { coverOf, fileTypeIcon } from "./model/entry";

/** Whether the author should add what the server could not make. */
function lacksPreview(file: FileView): boolean {
  return file.authorsPreview === null && (needsPreview(file) || file.previewStatus === "FAILED");
}

/** The files of an entry, one large; pictures are never cropped here. */
export function EntryPictures({ entry }: { entry: EntryView }) {
  const [chosen, setChosen] = useState(0);
  const current = entry.files[Math.min(chosen, entry.files.length - 1)];
  const { icon } = coverOf(entry);
  const by = entry.mine ? "you" : entry.author.name;
  return (
    <div className="stack gap-3">
      {current ? (
        <FileStage key={current.id} file={current} alt={`${current.name}, entry ${entry.number} by ${by}`} />
      ) : (
        <div className="grid aspect-4/3 place-items-center rounded-card border border-line bg-sunken">
          <span className="stack justify-items-center gap-2 text-muted">
            <Icon as={icon} size="l" />
            Shared as a link
          </span>
        </div>
      )}
      {entry.files.length > 1 && (
        <div className="row tight" role="group" aria-label="Files of this entry">
          {entry.files.map((file, index) => (
            <button
              key={file.id}
              type="button"
              aria-label={`Show ${file.name}`}
              aria-pressed={file === current}
              className={cx("h-15 w-20 overflow-hidden rounded-control border-2 bg-sunken p-0 text-muted", file === current ? "border-brand" : "border-line")}
              onClick={() => setChosen(index)}
            >
              {file.thumbnailUrl ? <img className="size-full object-cover" {...thumbnail(file.thumbnailUrl)} sizes="96px" alt="" loading="lazy" /> : <Icon as={fileTypeIcon(file)} className="mx-auto" />}
            </button>
          ))}
        </div>
      )}
      {entry.mine && current && lacksPreview(current) && <AddPreview key={current.id} of={current} onAdded={() => void refresh(`/api/entries/${entry.id}`, `/api/contests/${entry.contestId}`)} />}
    </div>
  );
}
