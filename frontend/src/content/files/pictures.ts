import type { FileView } from "@lib/api/types";
import * as m from "@messages/content";
import { needsPreview, pageUrl } from "./kinds";

export interface FilePicture {
  src: string;
  alt: string;
}

/** The one picture that stands for a file, when there is one; documents have pages instead. */
export const pictureUrl = (file: FileView) => file.previewUrl ?? (file.firstPageUrl ? null : file.thumbnailUrl);

/** What somebody may look at of a file in full size: its picture, its pages, or what its author added. `alt` describes a single picture. */
export function picturesOf(file: FileView, alt: string): FilePicture[] {
  if (needsPreview(file) && file.url) return [];
  const added = file.authorsPreview;
  if (added && file.previewStatus !== "READY") return picturesOf(added, alt);
  const picture = pictureUrl(file);
  if (picture) return [{ src: picture, alt }];
  const { firstPageUrl, pages } = file;
  if (firstPageUrl && pages !== null)
    return Array.from({ length: pages }, (_, index) => ({
      src: pageUrl(firstPageUrl, index + 1),
      alt: m.pictures_page_of({ page: index + 1, name: file.name }),
    }));
  return added ? picturesOf(added, alt) : [];
}
