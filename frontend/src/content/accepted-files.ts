import { formatBytes } from "@lib/format";
import { ENTRY_FILE_BYTES_MAX, ENTRY_FILES_MAX } from "@lib/rules.gen";
import type { FileRules } from "@lib/upload";
import * as m from "@messages/content";

/** What entries and handovers take. The server looks at the content itself; this saves people the wait for a refusal. */
export const WORK_FILES: FileRules = {
  maxBytes: ENTRY_FILE_BYTES_MAX,
  types: [
    "image/jpeg",
    "image/png",
    "image/webp",
    "image/gif",
    "application/pdf",
    "application/zip",
    "application/x-zip-compressed",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "text/plain",
    "text/markdown",
    "text/csv",
    "audio/*",
    "video/mp4",
    "video/webm",
    "video/quicktime",
  ],
  typeMessage: m.accepted_files_type_is_not_accepted(),
};

/** What a brief takes besides. */
export const ATTACHMENTS: FileRules = {
  maxBytes: ENTRY_FILE_BYTES_MAX,
  types: [
    ...WORK_FILES.types.filter((type) => !/^(audio|video)\//.test(type)),
    "font/ttf",
    "font/otf",
    "font/woff",
    "font/woff2",
  ],
  typeMessage: m.accepted_files_type_is_not_accepted(),
};

export const ATTACHMENTS_ACCEPT = [...ATTACHMENTS.types, ".md", ".zip", ".ttf", ".otf", ".woff", ".woff2"].join(",");

export const WORK_FILES_ACCEPT = [...WORK_FILES.types, ".md", ".zip"].join(",");
export const WORK_FILES_HELP = m.accepted_files_help({ max: ENTRY_FILES_MAX, size: formatBytes(ENTRY_FILE_BYTES_MAX) });
