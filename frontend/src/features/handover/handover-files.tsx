import { Eye, FileArchive, FileAudio, FileText, FileVideo, FolderOpen, Image, Trash2 } from "lucide-react";
import { api } from "@lib/api/client";
import type { FileView, HandoverView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import { formatBytes } from "@lib/format";
import { EmptyState, Icon, IconButton, type IconType } from "@ui";
import { AddPreview } from "@content/files/add-preview";
import { FileRow, FileThumb } from "@content/files/file-row";
import { FileStage } from "@content/files/file-stage";
import { needsPreview } from "@content/files/kinds";
import * as m from "@messages/handover";
import { awardQuery, type AwardQuery, handoverPath } from "./use-handover";

const KINDS: [RegExp, IconType][] = [
  [/^image\//, Image],
  [/^audio\//, FileAudio],
  [/^video\//, FileVideo],
  [/zip/, FileArchive],
];
const FAILURE = { title: m.handover_files_error(), description: m.handover_files_remove_failed() };

function HandoverFile({
  file,
  contestId,
  query,
  removable,
  mine,
}: {
  file: FileView;
  contestId: string;
  query: AwardQuery;
  removable: boolean;
  mine: boolean;
}) {
  const { run, busy } = useAction(
    async () => {
      await api.delete(`${handoverPath(contestId)}/files/${file.id}`, { query });
      await refresh(handoverPath(contestId), `/api/contests/${contestId}`);
    },
    { failure: FAILURE },
  );
  const icon = KINDS.find(([pattern]) => pattern.test(file.mediaType))?.[1] ?? FileText;
  return (
    <li className="stack gap-2 rounded-control border border-line p-2 pr-3">
      <div className="row nowrap">
        <FileRow
          file={file}
          side={<FileThumb file={file} icon={icon} className="h-12 w-16" />}
          downloadLabel={m.handover_files_download_file({ file: file.name })}
        >
          <span className="max-sm:sr-only">{m.handover_files_download()}</span>
        </FileRow>
        {removable && (
          <IconButton
            size="sm"
            icon={Trash2}
            label={m.handover_files_remove({ file: file.name })}
            aria-busy={busy ? true : undefined}
            onClick={() => void run()}
          />
        )}
      </div>
      {!file.url && (
        <details>
          <summary className="btn btn-secondary sm max-w-full">
            <Icon as={Eye} size="s" />
            <span className="truncate">{m.handover_files_look_at({ file: <bdi>{file.name}</bdi> })}</span>
          </summary>
          <div className="mt-2">
            <FileStage file={file} alt={file.name} />
          </div>
        </details>
      )}
      {mine && file.authorsPreview === null && needsPreview(file) && (
        <AddPreview of={file} onAdded={() => void refresh(handoverPath(contestId))} />
      )}
    </li>
  );
}

/** What the winner hands over: the client looks at previews, and keeps the originals once they are accepted. */
export function HandoverFiles({
  handover,
  winner,
  removable,
}: {
  handover: HandoverView;
  winner: boolean;
  removable: boolean;
}) {
  const { files, contestId } = handover;
  if (files.length === 0) {
    if (removable) return null;
    const awaited = handover.status === "AWAITING_FILES" || handover.status === "CHANGES_REQUESTED";
    return (
      <EmptyState
        bare
        icon={FolderOpen}
        title={awaited ? m.handover_files_no_files_yet() : m.handover_files_no_files()}
        level={3}
      >
        {winner || !awaited ? m.handover_files_nothing() : m.handover_files_awaited({ winner: handover.winner.name })}
      </EmptyState>
    );
  }
  const bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  return (
    <div className="stack gap-2">
      <p className="small muted num">{m.handover_files_count({ files: files.length, size: formatBytes(bytes) })}</p>
      <ul className="stack gap-2">
        {files.map((file) => (
          <HandoverFile
            key={file.id}
            file={file}
            contestId={contestId}
            query={awardQuery(handover)}
            removable={removable}
            mine={winner && handover.status !== "ACCEPTED"}
          />
        ))}
      </ul>
    </div>
  );
}
