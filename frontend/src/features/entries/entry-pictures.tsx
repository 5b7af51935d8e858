import { useState } from "react";
import type { EntryView, FileView } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { cx, Icon, thumbnail } from "@ui";
import { AddPreview } from "@content/files/add-preview";
import { FileStage } from "@content/files/file-stage";
import { fileTypeIcon, needsPreview } from "@content/files/kinds";
import { picturesOf } from "@content/files/pictures";
import * as m from "@messages/entries";
import { useEntryAddress } from "./entry-address";
import { FullSize } from "./full-size";
import { PinsBar } from "./pins-bar";
import { coverOf, describeFile } from "./model/entry";

/** Whether the author should add what the server could not make. */
function lacksPreview(file: FileView): boolean {
  return file.authorsPreview === null && (needsPreview(file) || file.previewStatus === "FAILED");
}

/** The files of an entry, one large; pictures are never cropped here, and open in full size at ?picture=…, counted through all files. */
export function EntryPictures({ entry }: { entry: EntryView }) {
  const { picture, openPicture, turnToPicture, closePicture } = useEntryAddress();
  const { number } = entry;
  const author = entry.author.name;
  const describe = (file: FileView) => describeFile(entry, file);
  const ofFiles = entry.files.map((file) => picturesOf(file, describe(file)));
  const pictures = ofFiles.flat();
  /** The file that a picture belongs to, and the first picture of a file. */
  const fileOf = (place: number) => ofFiles.findIndex((_, index) => place <= firstOf(index + 1));
  const firstOf = (index: number) => ofFiles.slice(0, index).flat().length;
  const [chosen, setChosen] = useState(() => (picture === undefined ? 0 : Math.max(0, fileOf(picture))));
  const at = Math.min(chosen, entry.files.length - 1);
  const current = entry.files[at];
  const { icon } = coverOf(entry);
  return (
    <div className="stack gap-3">
      {current ? (
        <FileStage
          key={current.id}
          file={current}
          alt={describe(current)}
          onOpen={(index) => openPicture(firstOf(at) + index + 1)}
        />
      ) : (
        <div className="grid aspect-4/3 place-items-center rounded-card border border-line bg-sunken">
          <span className="stack justify-items-center gap-2 text-muted">
            <Icon as={icon} size="l" />
            {m.entry_pictures_link_only()}
          </span>
        </div>
      )}
      {entry.files.length > 1 && (
        <div className="row tight" role="group" aria-label={m.entry_pictures_files()}>
          {entry.files.map((file, index) => (
            <button
              key={file.id}
              type="button"
              aria-label={m.entry_pictures_show({ file: file.name })}
              aria-pressed={file === current}
              className={cx(
                "h-15 w-20 overflow-hidden rounded-control border-2 bg-sunken p-0 text-muted",
                file === current ? "border-brand" : "border-line",
              )}
              onClick={() => setChosen(index)}
            >
              {file.thumbnailUrl ? (
                <img
                  className="size-full object-cover"
                  {...thumbnail(file.thumbnailUrl)}
                  sizes="96px"
                  alt=""
                  loading="lazy"
                />
              ) : (
                <Icon as={fileTypeIcon(file)} className="mx-auto" />
              )}
            </button>
          ))}
        </div>
      )}
      <PinsBar entry={entry} file={current} />
      {entry.mine && current && lacksPreview(current) && (
        <AddPreview
          key={current.id}
          of={current}
          onAdded={() => void refresh(`/api/entries/${entry.id}`, `/api/contests/${entry.contestId}`)}
        />
      )}
      {picture !== undefined && picture <= pictures.length && (
        <FullSize
          title={
            entry.mine ? m.entry_pictures_pictures_by_you({ number }) : m.entry_pictures_pictures_by({ number, author })
          }
          pictures={pictures}
          index={picture - 1}
          onTurn={(index) => {
            setChosen(fileOf(index + 1));
            turnToPicture(index + 1);
          }}
          onClose={closePicture}
        />
      )}
    </div>
  );
}
