import type { EntryView, FileView } from "@lib/api/types";

export const file = (name: string, change: Partial<FileView> = {}): FileView => ({
  id: name,
  name,
  mediaType: "image/png",
  sizeBytes: 1_000,
  width: 800,
  height: 600,
  pages: null,
  previewStatus: "READY",
  previewUrl: `/api/files/${name}?variant=preview`,
  thumbnailUrl: `/api/files/${name}?variant=thumb`,
  firstPageUrl: null,
  contentsUrl: null,
  authorsPreview: null,
  url: null,
  ...change,
});

/** Nothing of it can be shown. */
export const sound = (name: string) =>
  file(name, { mediaType: "audio/mpeg", width: null, height: null, previewUrl: null, thumbnailUrl: null });

export const entry = (number: number, change: Partial<EntryView> = {}): EntryView => ({
  id: `e${number}`,
  contestId: "c",
  number,
  author: { id: "u", name: "Hira", imageUrl: null },
  authorStanding: null,
  mine: false,
  status: "SUBMITTED",
  stars: null,
  declineReason: null,
  removal: null,
  note: "",
  link: null,
  thirdParty: "",
  aiTools: "",
  files: [],
  version: 1,
  versionCreatedAt: `2026-11-${10 + number}T10:00:00Z`,
  hasUnseenVersion: false,
  versions: [],
  createdAt: `2026-11-${10 + number}T10:00:00Z`,
  seenByClientAt: null,
  publishedAt: null,
  disqualifiedAt: null,
  finalist: false,
  commentsCount: 0,
  allowedActions: [],
  ...change,
});
