import type { EntryView, FileView, PinView } from "@lib/api/types";

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
  place: null,
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
  pinsCount: 0,
  openPins: 0,
  sale: null,
  allowedActions: [],
  ...change,
});

/** An open pin on logo.png with one comment. */
export const pinOf = (change: Partial<PinView> = {}): PinView => ({
  number: 1,
  fileId: "logo.png",
  version: 1,
  x: 1_000,
  y: 2_000,
  width: 0,
  height: 0,
  page: null,
  momentMs: null,
  createdAt: "2026-11-15T10:00:00Z",
  resolvedAt: null,
  resolvedBy: null,
  comments: [
    {
      id: `c${change.number ?? 1}`,
      author: { id: "client", name: "Ayesha", imageUrl: null },
      mine: false,
      body: `Words of ${change.number ?? 1}`,
      createdAt: "2026-11-15T10:00:00Z",
    },
  ],
  ...change,
});
