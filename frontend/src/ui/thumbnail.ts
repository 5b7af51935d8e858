import { savesData } from "@lib/save-data";

/** The widths in which the server keeps thumbnails, in pixels. */
const WIDTHS = [320, 640, 960];
const THUMBNAIL = /^\/api\/(?:files|poll)\/[^?]+\?variant=thumb$/;

interface Sources {
  src: string;
  srcSet?: string;
}

/** A picture in all widths, for the browser to choose; only the smallest for those who spare data. */
export function thumbnail(src: string): Sources {
  if (!THUMBNAIL.test(src)) return { src };
  const at = (width: number) => `${src}&width=${width}`;
  return savesData()
    ? { src: at(320) }
    : { src: at(320), srcSet: WIDTHS.map((width) => `${at(width)} ${width}w`).join(", ") };
}

/** A person's picture: 160 pixels, and 320 where it is shown large on sharp screens. */
export function portrait(src: string): Sources {
  if (!THUMBNAIL.test(src) || savesData()) return { src };
  return { src, srcSet: `${src} 160w, ${src}&width=320 320w` };
}
