import type { EntryView, FileView, PinView } from "@lib/api/types";
import { PIN_SCALE } from "@lib/rules.gen";
import { isVideo } from "@content/files/kinds";
import { pictureUrl } from "@content/files/pictures";
import * as m from "@messages/entries";

/** What is shown of a file, as far as comments are set on it. The server decides by the same rule. */
export type Surface =
  | { kind: "picture"; src: string; ratio: number }
  | { kind: "pages"; first: string; pages: number }
  | { kind: "video"; src: string };

const LANDSCAPE = 4 / 3;

function ownSurface(file: FileView): Surface | undefined {
  if (isVideo(file)) return file.url ? { kind: "video", src: file.url } : undefined;
  if (file.firstPageUrl && file.pages !== null) return { kind: "pages", first: file.firstPageUrl, pages: file.pages };
  const src = file.mediaType.startsWith("image/") ? pictureUrl(file) : null;
  return src ? { kind: "picture", src, ratio: (file.width ?? 0) / (file.height ?? 1) || LANDSCAPE } : undefined;
}

/** What comments on a file are set on; undefined while there is nothing to see. */
export function surfaceOf(file: FileView): Surface | undefined {
  const isDrawn = /^(image|text)\/|^application\/pdf$/.test(file.mediaType) && file.previewStatus !== "FAILED";
  if (isDrawn) return ownSurface(file);
  return file.authorsPreview ? ownSurface(file.authorsPreview) : undefined;
}

/** A point or an area, in ten-thousandths of the picture; a point has neither width nor height. */
export interface Mark {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a comment is to be set. */
export interface Place {
  mark?: Mark;
  page?: number;
  momentMs?: number;
}

export interface Point {
  x: number;
  y: number;
}

const clamp = (value: number) => Math.min(PIN_SCALE, Math.max(0, Math.round(value)));

/** A point in the unit of places, of shares of the picture. */
export const pointAt = (shares: Point): Point => ({ x: clamp(shares.x * PIN_SCALE), y: clamp(shares.y * PIN_SCALE) });

/** What lies between two points; one point where they are the same, or in one line. */
export function between(from: Point, to: Point): Mark {
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  const [width, height] = [Math.abs(from.x - to.x), Math.abs(from.y - to.y)];
  return width > 0 && height > 0 ? { x, y, width, height } : { ...to, width: 0, height: 0 };
}

export const moved = (point: Point, by: Point): Point => ({ x: clamp(point.x + by.x), y: clamp(point.y + by.y) });

/** Typed hundredths as a place in the picture: what reaches beyond it ends at its edge. */
export function markOf(left: number, top: number, width: number, height: number): Mark {
  const part = (percent: number) => clamp((Number.isFinite(percent) ? percent : 0) * (PIN_SCALE / 100));
  const [x, y] = [part(left), part(top)];
  const [w, h] = [Math.min(part(width), PIN_SCALE - x), Math.min(part(height), PIN_SCALE - y)];
  return w > 0 && h > 0 ? { x, y, width: w, height: h } : { x, y, width: 0, height: 0 };
}

export const percent = (value: number) => Math.round(value / (PIN_SCALE / 100));

/** "1:05" */
export function clockOf(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "1:05", "65" or "0:1:05" in milliseconds; undefined for anything else. */
export function parseClock(text: string): number | undefined {
  if (!/^\d{1,5}(:\d{1,2}){0,2}$/.test(text.trim())) return undefined;
  const seconds = text
    .trim()
    .split(":")
    .reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds <= 86_400 ? seconds * 1_000 : undefined;
}

export type PinPlace = Pick<PinView, "x" | "y" | "width" | "height" | "page" | "momentMs">;

/** The point or the area of a pin, when it has one. */
export function markOfPin({ x, y, width, height }: PinPlace): Mark | undefined {
  return x === null || y === null ? undefined : { x, y, width: width ?? 0, height: height ?? 0 };
}

const WHERE = [
  [m.pin_where_tl(), m.pin_where_tc(), m.pin_where_tr()],
  [m.pin_where_ml(), m.pin_where_mc(), m.pin_where_mr()],
  [m.pin_where_bl(), m.pin_where_bc(), m.pin_where_br()],
];

function whereIs({ x, y, width, height }: Mark): string {
  const third = (at: number) => Math.min(2, Math.floor((at * 3) / PIN_SCALE));
  const where = WHERE[third(y + height / 2)]?.[third(x + width / 2)] ?? m.pin_where_mc();
  return m.pin_at_place({ area: width > 0 ? "yes" : "other", where });
}

/** "upper left", "page 2, area in the middle", "at 0:12". */
export function placeText(pin: PinPlace): string {
  if (pin.momentMs !== null) return m.pin_at_moment({ time: clockOf(pin.momentMs) });
  const mark = markOfPin(pin);
  const place = mark && whereIs(mark);
  if (pin.page === null) return place ?? m.pin_where_mc();
  return place ? m.pin_at_page_place({ page: pin.page, place }) : m.pin_at_page({ page: pin.page });
}

/** "Comment 3 on logo.png, upper left, open". */
export function pinName(pin: PinView, file: FileView | undefined): string {
  return m.pin_name({
    number: pin.number,
    file: file?.name ?? "",
    place: placeText(pin),
    state: pin.resolvedAt === null ? "open" : "other",
  });
}

export interface PinnedFile {
  file: FileView;
  version: number;
}

/** The files that comments can be set on: those of the newest version first. */
export function pinnedFiles(entry: EntryView): PinnedFile[] {
  const of = (files: FileView[], version: number) =>
    files.filter((file) => surfaceOf(file)).map((file) => ({ file, version }));
  const older = entry.versions.toReversed().flatMap(({ files, number }) => of(files, number));
  return [...of(entry.files, entry.version), ...older];
}
