import { Maximize2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import { FileRow } from "@content/files/file-row";
import { fileTypeIcon } from "@content/files/kinds";
import { pictureUrl } from "@content/files/pictures";
import type { FileView } from "@lib/api/types";
import { signInPath } from "@lib/return-to";
import * as m from "@messages/contests";
import { cx, Icon } from "@ui";

const PictureViewer = lazy(() =>
  import(/* webpackChunkName: "picture-viewer" */ "@ui/picture-viewer").then((module) => ({
    default: module.PictureViewer,
  })),
);

const SIDE = cx(
  "grid size-[56px] flex-none border border-line place-items-center overflow-hidden rounded-control bg-sunken text-muted",
);

/** What a file shows of itself: a picture opens in full size. */
function Side({ file, onOpen }: { file: FileView; onOpen?: () => void }) {
  const picture = file.thumbnailUrl && <img src={file.thumbnailUrl} alt="" className="size-full object-cover" />;
  if (!onOpen) return <span className={SIDE}>{picture || <Icon as={fileTypeIcon(file)} />}</span>;
  return (
    <button
      type="button"
      className={`${SIDE} group relative cursor-zoom-in`}
      aria-label={m.brief_files_open({ file: file.name })}
      onClick={onOpen}
    >
      {picture}
      <span className="absolute inset-0 hidden place-items-center bg-black/45 text-white group-hover:grid group-focus-visible:grid">
        <Icon as={Maximize2} size="s" />
      </span>
    </button>
  );
}

/** The files of a brief. Visitors look at them; who saves one signs in first. */
export function BriefFiles({ files }: { files: FileView[] }) {
  const [shown, setShown] = useState<number>();
  const { pathname, search } = useLocation();
  if (files.length === 0) return null;
  const pictures = files.filter((file) => file.previewUrl !== null);
  return (
    <section className="mt-6" aria-labelledby="brief-files">
      <h3 id="brief-files" className="mb-3 text-16">
        {m.brief_files_title()}
      </h3>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {files.map((file) => {
          const index = pictures.indexOf(file);
          return (
            <li key={file.id} className="row nowrap rounded-control border border-line p-2">
              <FileRow
                file={file}
                side={<Side file={file} onOpen={index < 0 ? undefined : () => setShown(index)} />}
                downloadLabel={m.brief_files_download({ file: file.name })}
              />
            </li>
          );
        })}
      </ul>
      {files.some((file) => file.url === null) && (
        <p className="small muted mt-2">
          {m.brief_files_sign_in({
            link: (children) => (
              <Link className="link" to={signInPath(`${pathname}${search}`)}>
                {children}
              </Link>
            ),
          })}
        </p>
      )}
      {shown !== undefined && (
        <Suspense fallback={null}>
          <PictureViewer
            title={m.brief_files_title()}
            pictures={pictures.map((file) => ({ src: pictureUrl(file) ?? "", alt: file.name }))}
            index={shown}
            onTurn={setShown}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
