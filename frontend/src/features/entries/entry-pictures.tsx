import { ImageOff, LoaderCircle } from "lucide-react";
import { useState } from "react";
import type { EntryView, FileView } from "@lib/api/types";
import { cx, Icon, thumbnail } from "@ui";
import { coverOf } from "./model/entry";

const NOTES = { PENDING: { icon: LoaderCircle, text: "The preview is being made" }, FAILED: { icon: ImageOff, text: "This picture could not be read" } };

function Stage({ file, alt }: { file: FileView; alt: string }) {
  if (file.previewUrl ?? file.thumbnailUrl) return <img className="absolute inset-0 size-full object-contain" src={file.previewUrl ?? file.thumbnailUrl ?? ""} alt={alt} decoding="async" />;
  const note = file.previewStatus === "FAILED" ? NOTES.FAILED : NOTES.PENDING;
  return (
    <span className="stack justify-items-center gap-2 text-muted">
      <Icon as={note.icon} size="l" />
      {note.text}
    </span>
  );
}

/** The pictures of an entry, one large; never cropped here. */
export function EntryPictures({ entry }: { entry: EntryView }) {
  const pictures = entry.files.filter((file) => file.previewStatus !== "NONE");
  const [chosen, setChosen] = useState(0);
  const current = pictures[Math.min(chosen, pictures.length - 1)];
  const { icon } = coverOf(entry);
  const by = entry.mine ? "you" : entry.author.name;
  return (
    <div className="stack gap-3">
      <div className="relative grid aspect-4/3 place-items-center overflow-hidden rounded-card border border-line bg-sunken">
        {current ? (
          <Stage file={current} alt={`${current.name}, entry ${entry.number} by ${by}`} />
        ) : (
          <span className="stack justify-items-center gap-2 text-muted">
            <Icon as={icon} size="l" />
            {entry.files.length > 0 ? "Files without a picture" : "Shared as a link"}
          </span>
        )}
      </div>
      {pictures.length > 1 && (
        <div className="row tight" role="group" aria-label="Pictures of this entry">
          {pictures.map((file, index) => (
            <button
              key={file.id}
              type="button"
              aria-label={`Show ${file.name}`}
              aria-pressed={file === current}
              className={cx("h-15 w-20 overflow-hidden rounded-control border-2 bg-sunken p-0", file === current ? "border-brand" : "border-line")}
              onClick={() => setChosen(index)}
            >
              {file.thumbnailUrl ? <img className="size-full object-cover" {...thumbnail(file.thumbnailUrl)} sizes="96px" alt="" loading="lazy" /> : <Icon as={ImageOff} size="s" className="mx-auto" />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
