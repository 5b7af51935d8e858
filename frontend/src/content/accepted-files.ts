import type { FileRules } from "@lib/upload";

export const FILES_MAX = 10;

/** What entries and handovers take. The server looks at the content itself; this saves people the wait for a refusal. */
export const WORK_FILES: FileRules = {
  maxBytes: 25 * 1024 * 1024,
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
  typeMessage: "This type is not accepted. Put it into a ZIP file.",
};

export const WORK_FILES_ACCEPT = [...WORK_FILES.types, ".md", ".zip"].join(",");
export const WORK_FILES_HELP = "Up to 10 files of 25 MB. Images, PDF, ZIP, text, audio or video.";
