import type { EntryView, FileView } from "@lib/api/types";
import { type FilePicture, picturesOf } from "@content/files/pictures";
import { describeFile } from "./entry";

export const COMPARED_MIN = 2;
export const COMPARED_MAX = 4;

/** Ids have no dots, and a dot stays readable in an address. */
export function parseChosen(parameter: string | null): string[] {
  return [...new Set((parameter ?? "").split(".").filter(Boolean))];
}

export const writeChosen = (ids: string[]) => (ids.length > 0 ? ids.join(".") : undefined);

/** One more or one less; undefined when there is no room for one more. */
export function toggled(chosen: string[], id: string): string[] | undefined {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return chosen.length < COMPARED_MAX ? [...chosen, id] : undefined;
}

/** The entries of an address in its order, how many of them are not there for the viewer, and for how many there is no room. */
export function pick(entries: EntryView[], chosen: string[]) {
  const found = chosen
    .map((id) => entries.find((entry) => entry.id === id))
    .filter((entry): entry is EntryView => entry !== undefined);
  return {
    compared: found.slice(0, COMPARED_MAX),
    missing: chosen.length - found.length,
    extra: Math.max(0, found.length - COMPARED_MAX),
  };
}

/** What a pane shows: a picture, or the name of a file or of a link where there is none. */
export interface Sheet {
  picture?: FilePicture;
  file?: FileView;
}

/** Every picture of an entry in the order of its files; a file without one has its place too. */
export function sheetsOf(entry: EntryView): [Sheet, ...Sheet[]] {
  const [first, ...rest] = entry.files.flatMap((file): Sheet[] => {
    const pictures = picturesOf(file, describeFile(entry, file));
    return pictures.length > 0 ? pictures.map((picture) => ({ picture, file })) : [{ file }];
  });
  return first ? [first, ...rest] : [{}];
}

export const hasPicture = (entry: EntryView) => sheetsOf(entry).some(({ picture }) => picture !== undefined);

export type Sides = [left: string, right: string];

/** The two entries that lie over one another, after some may have been taken out. */
export function sidesAmong(ids: string[], [left, right]: Partial<Sides>): Sides | undefined {
  const a = left !== undefined && ids.includes(left) ? left : ids.find((id) => id !== right);
  const b = right !== undefined && right !== a && ids.includes(right) ? right : ids.find((id) => id !== a);
  return a !== undefined && b !== undefined ? [a, b] : undefined;
}

/** The next (1) or the previous (-1) entry takes the place of one side; the other side stays and is passed over. */
export function turnSide(ids: string[], sides: Sides, side: 0 | 1, by: 1 | -1): Sides {
  const free = ids.filter((id) => id !== sides[1 - side]);
  const next = free[(free.indexOf(sides[side]) + by + free.length) % free.length] ?? sides[side];
  return side === 0 ? [next, sides[1]] : [sides[0], next];
}
