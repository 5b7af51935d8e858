import { Link2, type LucideIcon } from "lucide-react";
import { fileTypeIcon } from "@content/files/kinds";
import type { DeclineReason, EntryView, FileView } from "@lib/api/types";
import * as m from "@messages/entries";

export const DECLINE_REASONS: readonly { value: DeclineReason; label: string }[] = [
  { value: "OFF_BRIEF", label: m.entry_off_the_brief() },
  { value: "STYLE", label: m.entry_not_our_style() },
  { value: "QUALITY", label: m.entry_quality() },
  { value: "SIMILAR", label: m.entry_too_similar() },
  { value: "OTHER", label: m.entry_another_reason() },
];

const DECLINED: Record<DeclineReason, string> = {
  OFF_BRIEF: m.entry_declined_off_brief(),
  STYLE: m.entry_declined_style(),
  QUALITY: m.entry_declined_quality(),
  SIMILAR: m.entry_declined_similar(),
  OTHER: m.entry_declined(),
};

export function declineLabel(reason: DeclineReason | null): string {
  return DECLINED[reason ?? "OTHER"];
}

/** The picture that stands for an entry; without one, a drawing of what it is. */
export function coverOf(entry: EntryView): { src: string | null; icon: LucideIcon } {
  const shown = entry.files.find((file) => file.thumbnailUrl ?? file.previewUrl);
  const [first] = entry.files;
  return { src: shown?.thumbnailUrl ?? shown?.previewUrl ?? null, icon: first ? fileTypeIcon(first) : Link2 };
}

/** The entry with note, link, declarations and files of one of its versions; of the newest one when there is no such version. */
export function inVersion(entry: EntryView, version: number | undefined): EntryView {
  const older = entry.versions.find(({ number }) => number === version);
  if (!older) return entry;
  const { number, createdAt, ...work } = older;
  return { ...entry, ...work, version: number, versionCreatedAt: createdAt };
}

/** A file as its picture is read aloud. */
export function describeFile({ mine, number, author }: EntryView, { name }: FileView): string {
  return mine
    ? m.entry_pictures_file_by_you({ file: name, number })
    : m.entry_pictures_file_by({ file: name, number, author: author.name });
}

/** "Entry 14 by Hira Baloch". */
export function entryName({ mine, number, author }: EntryView): string {
  return mine ? m.entry_card_entry_by_you({ number }) : m.entry_card_entry_by({ number, author: author.name });
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
  const wins = standing.wins > 0 ? [m.entry_won_for({ clients: standing.wins })] : [];
  return [...rating, ...wins].join(" · ");
}
