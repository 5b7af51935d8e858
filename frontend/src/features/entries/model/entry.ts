import {
  File as FileIcon,
  FileArchive,
  FileAudio,
  FileText,
  FileVideo,
  Image,
  Link2,
  type LucideIcon,
} from "lucide-react";
import type { DeclineReason, EntryView, FileView } from "@lib/api/types";
import { plural } from "@lib/format";

export const DECLINE_REASONS: readonly { value: DeclineReason; label: string }[] = [
  { value: "OFF_BRIEF", label: "Off the brief" },
  { value: "STYLE", label: "Not our style" },
  { value: "QUALITY", label: "Quality" },
  { value: "SIMILAR", label: "Too similar to another" },
  { value: "OTHER", label: "Another reason" },
];

export function declineLabel(reason: DeclineReason | null): string {
  const found = DECLINE_REASONS.find(({ value }) => value === reason);
  return found && reason !== "OTHER" ? `Declined: ${found.label.toLowerCase()}` : "Declined";
}

export function fileTypeIcon({ mediaType }: Pick<FileView, "mediaType">): LucideIcon {
  if (mediaType.startsWith("image/")) return Image;
  if (mediaType.startsWith("audio/")) return FileAudio;
  if (mediaType.startsWith("video/")) return FileVideo;
  if (mediaType.includes("zip")) return FileArchive;
  return mediaType === "application/pdf" || mediaType.startsWith("text/") ? FileText : FileIcon;
}

/** The picture that stands for an entry; without one, a drawing of what it is. */
export function coverOf(entry: EntryView): { src: string | null; icon: LucideIcon } {
  const shown = entry.files.find((file) => file.thumbnailUrl ?? file.previewUrl);
  const [first] = entry.files;
  return { src: shown?.thumbnailUrl ?? shown?.previewUrl ?? null, icon: first ? fileTypeIcon(first) : Link2 };
}

/** "muqabla.pk/work", for people; the whole address stays in the link. */
export function hostOf(link: string): string {
  try {
    const { host, pathname } = new URL(link);
    return host.replace(/^www\./, "") + (pathname === "/" ? "" : pathname);
  } catch {
    return link;
  }
}

/** Only web addresses become links; anything else a person typed stays text. */
export function isWebLink(link: string): boolean {
  return /^https?:\/\//i.test(link);
}

/** The author's rating and wins, for the client to read beside the name. */
export function standingText(standing: EntryView["authorStanding"]): string | undefined {
  if (!standing) return undefined;
  const rating = standing.ratingAvg === null ? [] : [`★ ${standing.ratingAvg.toFixed(1)} (${standing.reviewCount})`];
  const wins = standing.wins > 0 ? [`won for ${plural(standing.wins, "client")}`] : [];
  return [...rating, ...wins].join(" · ");
}
