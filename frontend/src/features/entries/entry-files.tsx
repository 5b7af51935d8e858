import { Lock } from "lucide-react";
import { FileRow } from "@content/files/file-row";
import { fileTypeIcon } from "@content/files/kinds";
import type { FileView } from "@lib/api/types";
import * as m from "@messages/entries";
import { Icon } from "@ui";

/** What was submitted. Originals can be taken only by who may have them. */
export function EntryFiles({
  files,
  client,
}: {
  files: FileView[];
  /** A client who has not received the originals. */ client: boolean;
}) {
  return (
    <section className="stack gap-2">
      <h3 className="text-16">{m.entry_files_title()}</h3>
      <ul className="stack gap-2">
        {files.map((file) => (
          <li key={file.id} className="row nowrap rounded-control border border-line px-3 py-2">
            <FileRow
              file={file}
              side={<Icon as={fileTypeIcon(file)} className="text-muted" />}
              facts={file.width !== null && file.height !== null && `, ${file.width} × ${file.height}`}
              downloadLabel={m.entry_files_download_file({ file: file.name })}
            >
              <span className="max-sm:sr-only">{m.entry_files_download()}</span>
            </FileRow>
          </li>
        ))}
      </ul>
      {client && files.some((file) => file.url === null) && (
        <p className="small muted row tight nowrap">
          <Icon as={Lock} size="s" />
          {m.entry_files_previews_now()}
        </p>
      )}
    </section>
  );
}
