import { FileArchive, ImageOff, LoaderCircle, Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { ArchiveContents, FileView } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { formatBytes, plural } from "@lib/format";
import { ErrorState, Icon, type IconType, Skeleton } from "@ui";
import { isAudio, isVideo, needsPreview, pageUrl } from "./kinds";

const FRAME = "overflow-hidden rounded-card border border-line bg-sunken";
/** As high as it will be with its content, so that nothing below moves. */
const READER = `${FRAME} h-[70vh] max-h-[820px] overflow-y-auto overscroll-contain`;

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

/** The pages of a document below each other; each has its place before its picture comes. */
function Pages({ file, firstPageUrl, pages }: { file: FileView; firstPageUrl: string; pages: number }) {
  return (
    <div className={READER} tabIndex={0} role="region" aria-label={`Pages of ${file.name}`}>
      <ol className="stack gap-3 p-3">
        {Array.from({ length: pages }, (_, index) => (
          <li key={index} className="stack gap-1">
            <div className="relative aspect-[210/297] bg-white">
              <img className="absolute inset-0 size-full object-contain" src={pageUrl(firstPageUrl, index + 1)} alt={`Page ${index + 1} of ${file.name}`} loading="lazy" decoding="async" />
            </div>
            <span className="tiny muted num text-center">
              Page {index + 1} of {pages}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What lies in an archive, without what is in it. */
function Names({ file, contentsUrl }: { file: FileView; contentsUrl: string }) {
  const { data, error, mutate } = useApi<ArchiveContents>(contentsUrl);
  return (
    <div className={READER} tabIndex={0} role="region" aria-label={`Names in ${file.name}`}>
      {!data && error && <ErrorState title="The names did not load" error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton className="m-4 h-40" />}
      {data && (
        <div className="stack gap-3 p-4">
          <p className="small muted row tight nowrap">
            <Icon as={FileArchive} size="s" />
            {plural(data.total, "file")} in this archive{data.total > data.items.length && `, the first ${data.items.length} shown`}
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
  const label = `Preview: ${file.name}`;
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
export function FileStage({ file, alt }: { file: FileView; alt: string }) {
  if (needsPreview(file) && file.url) return <Player file={file} url={file.url} />;
  const added = file.authorsPreview;
  if (added && file.previewStatus !== "READY") return <FileStage file={added} alt={alt} />;
  const picture = file.previewUrl ?? (file.firstPageUrl ? null : file.thumbnailUrl);
  if (picture)
    return (
      <div className={`${FRAME} relative aspect-4/3`}>
        <img className="absolute inset-0 size-full object-contain" src={picture} alt={alt} decoding="async" />
      </div>
    );
  if (file.firstPageUrl && file.pages !== null) return <Pages file={file} firstPageUrl={file.firstPageUrl} pages={file.pages} />;
  if (file.contentsUrl)
    return (
      <div className="stack gap-3">
        {added && <FileStage file={added} alt={alt} />}
        <Names file={file} contentsUrl={file.contentsUrl} />
      </div>
    );
  if (file.previewStatus === "PENDING") return <Note icon={LoaderCircle}>The preview is being made</Note>;
  if (file.previewStatus === "FAILED") return <Note icon={ImageOff}>No preview could be made of {file.name}</Note>;
  return <Note icon={Lock}>There is no preview of this {isAudio(file) ? "sound" : isVideo(file) ? "video" : "file"}. The file itself comes when the handover is accepted.</Note>;
}
