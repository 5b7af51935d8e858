import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { FileView } from "@lib/api/types";
import { formatBytes } from "@lib/format";
import { AnchorButton, cx, Icon, type IconType, thumbnail } from "@ui";

export function FileThumb({ file, icon, className }: { file: FileView; icon: IconType; className: string }) {
  return (
    <span
      className={cx("grid flex-none place-items-center overflow-hidden rounded-[5px] bg-sunken text-muted", className)}
    >
      {file.thumbnailUrl ? (
        <img className="size-full object-cover" {...thumbnail(file.thumbnailUrl)} sizes="64px" alt="" loading="lazy" />
      ) : (
        <Icon as={icon} />
      )}
    </span>
  );
}

interface FileRowProps {
  file: FileView;
  /** At the left: a thumbnail or an icon. */
  side: ReactNode;
  /** Follows the size. */
  facts?: ReactNode;
  /** Only who may have the original downloads it. */
  downloadLabel: string;
  /** Words on the button, where there is room for them. */
  children?: ReactNode;
}

/** What a row of a list of files holds; the row itself belongs to the list. */
export function FileRow({ file, side, facts, downloadLabel, children }: FileRowProps) {
  return (
    <>
      {side}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 font-semibold" title={file.name}>
          <bdi>{file.name}</bdi>
        </span>
        <span className="tiny muted num">
          {formatBytes(file.sizeBytes)}
          {facts}
        </span>
      </span>
      {file.url && (
        <AnchorButton
          size="sm"
          variant="ghost"
          icon={Download}
          href={file.url}
          download={file.name}
          aria-label={downloadLabel}
        >
          {children}
        </AnchorButton>
      )}
    </>
  );
}
