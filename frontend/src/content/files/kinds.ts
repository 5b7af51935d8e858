import {
  File as FileIcon,
  FileArchive,
  FileAudio,
  FileText,
  FileVideo,
  Image,
  type LucideIcon,
  Type,
} from "lucide-react";
import type { FileView } from "@lib/api/types";
import { PREVIEW_BYTES_MAX } from "@lib/rules.gen";
import type { FileRules } from "@lib/upload";
import * as m from "@messages/content";

type Kind = Pick<FileView, "mediaType">;

export const isAudio = ({ mediaType }: Kind) => mediaType.startsWith("audio/");
export const isVideo = ({ mediaType }: Kind) => mediaType.startsWith("video/");
export const isArchive = ({ mediaType }: Kind) => mediaType === "application/zip";

/** The server draws nothing of sound and video: their author adds what others look at. */
export const needsPreview = (file: Kind) => isAudio(file) || isVideo(file);

/** An archive shows names only; its author may add a picture or a PDF. */
export const takesPreview = (file: Kind) => needsPreview(file) || isArchive(file);

export function previewRules(file: Kind): FileRules {
  const pictures = ["image/jpeg", "image/png", "image/webp", "image/gif"];
  const own = isAudio(file)
    ? ["audio/*"]
    : isVideo(file)
      ? ["video/mp4", "video/webm", "video/quicktime"]
      : ["application/pdf", "text/plain"];
  const typeMessage = isAudio(file)
    ? m.kinds_a_preview_is_a_sound_or_a_picture()
    : isVideo(file)
      ? m.kinds_a_preview_is_a_video_or_a_picture()
      : m.kinds_a_preview_is_a_picture_a_pdf_or_a_text();
  return { maxBytes: PREVIEW_BYTES_MAX, types: [...own, ...pictures], typeMessage };
}

/** The address of a page, counted from 1. */
export function pageUrl(firstPageUrl: string, page: number): string {
  return firstPageUrl.replace(/page=1$/, `page=${page}`);
}

export function fileTypeIcon({ mediaType }: Pick<FileView, "mediaType">): LucideIcon {
  if (mediaType.startsWith("image/")) return Image;
  if (mediaType.startsWith("audio/")) return FileAudio;
  if (mediaType.startsWith("video/")) return FileVideo;
  if (mediaType.includes("zip")) return FileArchive;
  if (mediaType.startsWith("font/")) return Type;
  return mediaType === "application/pdf" || mediaType.startsWith("text/") ? FileText : FileIcon;
}
