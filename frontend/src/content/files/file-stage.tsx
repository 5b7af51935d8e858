import { FileArchive, ImageOff, LoaderCircle, Lock, Maximize2 } from "lucide-react";
import type { ReactNode } from "react";
import type { FileView } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { formatBytes } from "@lib/format";
import * as m from "@messages/content";
import { cx, ErrorState, Icon, type IconType, Skeleton } from "@ui";
import { isAudio, isVideo, needsPreview } from "./kinds";
import { type FilePicture, picturesOf, pictureUrl } from "./pictures";

const FRAME = cx("overflow-hidden rounded-card border border-line bg-sunken");
/** As high as it will be with its content, so that nothing below moves. */
const READER = cx(FRAME, "h-[70vh] max-h-[820px] overflow-y-auto overscroll-contain");

function Note({ icon, children }: { icon: IconType; children: ReactNode }) {
  return (
    <div className={`${FRAME} grid aspect-4/3 place-items-center p-6 text-center text-muted`}>
      <span className="stack justify-items-center gap-2">
        <Icon as={icon} size="l" />
        <span className="max-w-[36ch]">{children}</span>
      </span>
    </div>
  );
}

interface StageProps {
  file: FileView;
  alt: string;
  /** Shows a picture of it in full size, counted from 0; without it pictures are only looked at here. */
  onOpen?: (index: number) => void;
}

/** Covers a picture: the whole of it opens it in full size. */
function OpenButton({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button type="button" className="full-size" aria-label={m.file_stage_open_in_full_size({ name })} onClick={onOpen}>
      <span>
        <Icon as={Maximize2} size="s" />
      </span>
    </button>
  );
}

/** The pages of a document below each other; each has its place before its picture comes. */
function Pages({ file, pages, onOpen }: { file: FileView; pages: FilePicture[]; onOpen: StageProps["onOpen"] }) {
  return (
    <div className={READER} tabIndex={0} role="region" aria-label={m.file_stage_pages_of({ name: file.name })}>
      <ol className="stack gap-3 p-3">
        {pages.map(({ src, alt }, index) => (
          <li key={src} className="stack gap-1">
            <div className="relative aspect-[210/297] bg-white">
              <img
                className="absolute inset-0 size-full object-contain"
                src={src}
                alt={alt}
                loading="lazy"
                decoding="async"
              />
              {onOpen && <OpenButton name={m.file_stage_page({ page: index + 1 })} onOpen={() => onOpen(index)} />}
            </div>
            <span className="tiny muted num text-center">
              {m.file_stage_page_of({ page: index + 1, pages: pages.length })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What lies in an archive, without what is in it. */
function Names({ file }: { file: FileView }) {
  const { data, error, mutate } = useApi(`/api/files/${file.id}/contents`);
  return (
    <div className={READER} tabIndex={0} role="region" aria-label={m.file_stage_names_in({ name: file.name })}>
      {!data && error && (
        <ErrorState title={m.file_stage_the_names_did_not_load()} error={error} onRetry={() => void mutate()} />
      )}
      {!data && !error && <Skeleton className="m-4 h-40" />}
      {data && (
        <div className="stack gap-3 p-4">
          <p className="small muted row tight nowrap">
            <Icon as={FileArchive} size="s" />
            {data.total > data.items.length
              ? m.file_stage_first_in_this_archive({ total: data.total, shown: data.items.length })
              : m.file_stage_in_this_archive({ total: data.total })}
          </p>
          <ul className="stack gap-0">
            {data.items.map(({ name, sizeBytes }, index) => (
              <li key={index} className="spread nowrap gap-4 border-b border-line py-1.5 text-14 last:border-0">
                <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
                <span className="tiny muted num flex-none">{formatBytes(sizeBytes)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Player({ file, url }: { file: FileView; url: string }) {
  const label = m.file_stage_preview({ name: file.name });
  return (
    <div className={`${FRAME} grid aspect-4/3 place-items-center`}>
      {isVideo(file) ? (
        <video className="size-full bg-black object-contain" src={url} controls preload="metadata" aria-label={label} />
      ) : (
        <audio className="w-full max-w-[420px] px-4" src={url} controls preload="metadata" aria-label={label} />
      )}
    </div>
  );
}

/** One file as far as the viewer may look at it: picture, pages, names, or what its author added. */
export function FileStage({ file, alt, onOpen }: StageProps) {
  if (needsPreview(file) && file.url) return <Player file={file} url={file.url} />;
  const added = file.authorsPreview;
  if (added && file.previewStatus !== "READY") return <FileStage file={added} alt={alt} onOpen={onOpen} />;
  const picture = pictureUrl(file);
  if (picture)
    return (
      <div className={`${FRAME} relative aspect-4/3`}>
        <img className="absolute inset-0 size-full object-contain" src={picture} alt={alt} decoding="async" />
        {onOpen && <OpenButton name={file.name} onOpen={() => onOpen(0)} />}
      </div>
    );
  if (file.firstPageUrl && file.pages !== null)
    return <Pages file={file} pages={picturesOf(file, alt)} onOpen={onOpen} />;
  if (file.contentsUrl)
    return (
      <div className="stack gap-3">
        {added && <FileStage file={added} alt={alt} onOpen={onOpen} />}
        <Names file={file} />
      </div>
    );
  if (file.previewStatus === "PENDING")
    return <Note icon={LoaderCircle}>{m.file_stage_the_preview_is_being_made()}</Note>;
  if (file.previewStatus === "FAILED")
    return <Note icon={ImageOff}>{m.file_stage_no_preview_could_be_made({ name: file.name })}</Note>;
  return (
    <Note icon={Lock}>
      {m.file_stage_there_is_no_preview({ kind: isAudio(file) ? "sound" : isVideo(file) ? "video" : "other" })}
    </Note>
  );
}
