import type { FileFormat } from "@lib/api/types";
import * as m from "@messages/content";

const LABELS: Partial<Record<FileFormat, string>> = {
  SOURCE: m.file_formats_source(),
  BUILD: m.file_formats_build(),
  FONTS: m.file_formats_fonts(),
};

/** "AI", or what it is called where the abbreviation is ours. */
export function formatLabel(format: FileFormat): string {
  return LABELS[format] ?? format;
}
