import {
  Check,
  CircleAlert,
  FileArchive,
  FileAudio,
  FileText,
  FileVideo,
  File as FileIcon,
  Image,
  X,
} from "lucide-react";
import { formatBytes } from "@lib/format";
import * as m from "@messages/ui";
import { IconButton } from "./button";
import { Icon, type IconType } from "./icon";
import { ProgressBar } from "./progress-bar";

const BY_EXTENSION: [RegExp, IconType][] = [
  [/\.(png|jpe?g|webp|gif|svg|avif)$/i, Image],
  [/\.(zip|rar|7z)$/i, FileArchive],
  [/\.(mp3|wav|ogg|m4a|flac)$/i, FileAudio],
  [/\.(mp4|webm|mov)$/i, FileVideo],
  [/\.(pdf|txt|md|docx?)$/i, FileText],
];

/** A drawing for a file name, where there is no preview. */
export function fileIcon(name: string): IconType {
  return BY_EXTENSION.find(([pattern]) => pattern.test(name))?.[1] ?? FileIcon;
}

interface UploadItemProps {
  name: string;
  size: number;
  status: "uploading" | "done" | "failed";
  /** 0 to 1. */
  progress?: number;
  previewUrl?: string | null;
  error?: string;
  onRemove?: () => void;
}

/** One file on its way: preview, progress, cancel. */
export function UploadItem({ name, size, status, progress = 0, previewUrl, error, onRemove }: UploadItemProps) {
  return (
    <div className="upload">
      <span className="thumb">{previewUrl ? <img src={previewUrl} alt="" /> : <Icon as={fileIcon(name)} />}</span>
      <span className="name" dir="auto" title={name}>
        {name}
      </span>
      {onRemove ? (
        <IconButton
          size="sm"
          icon={X}
          label={status === "uploading" ? m.upload_item_cancel_upload_of({ name }) : m.upload_item_remove({ name })}
          onClick={onRemove}
        />
      ) : (
        <span />
      )}
      <span className="state help num">
        {status === "uploading" && (
          <>
            <ProgressBar className="flex-1" value={progress} label={m.upload_item_uploading({ name })} />
            {m.upload_item_progress({ progress: Math.round(progress * 100), size: formatBytes(size) })}
          </>
        )}
        {status === "done" && (
          <>
            <Icon as={Check} size="s" />
            {m.upload_item_uploaded({ size: formatBytes(size) })}
          </>
        )}
        {status === "failed" && (
          <span className="err" role="alert">
            <Icon as={CircleAlert} size="s" />
            {error ?? m.upload_item_failed_to_upload_the_file()}
          </span>
        )}
      </span>
    </div>
  );
}
