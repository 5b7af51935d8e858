import { type KeyboardEvent, type RefObject, useState } from "react";
import type { EntryView } from "@lib/api/types";
import { useNarrow } from "@lib/use-narrow";
import { WHOLE, zoomKey } from "@ui/zoom";
import { isArrowFree, isSingleKey, useEntryKeys } from "../entry-keys";
import { sheetsOf, type Sides, sidesAmong, turnSide } from "../model/comparison";
import type { Shown } from "./sheet";

/** What compared entries share: zoom, keys, which of them has the keys, and on phones which two are shown. */
export function useComparison(compared: EntryView[], root: RefObject<HTMLElement | null>) {
  const isNarrow = useNarrow();
  const [view, change] = useState(WHOLE);
  const [turns, setTurns] = useState<Record<string, number>>({});
  const [wantedSides, setSides] = useState<Partial<Sides>>([]);
  const [wanted, setActive] = useState<string>();
  const { onKey, said, declining } = useEntryKeys();

  const ids = compared.map(({ id }) => id);
  const sides = sidesAmong(ids, wantedSides);
  const choices = isNarrow ? (sides ?? []) : ids;
  const active = wanted !== undefined && choices.includes(wanted) ? wanted : choices[0];

  const shown = compared.map((entry): Shown => {
    const sheets = sheetsOf(entry);
    const at = Math.min(turns[entry.id] ?? 0, sheets.length - 1);
    return {
      entry,
      sheets,
      at,
      sheet: sheets[at] ?? sheets[0],
      turn: (by) => setTurns((all) => ({ ...all, [entry.id]: (at + by + sheets.length) % sheets.length })),
      declining: declining(entry),
    };
  });
  const current = shown.find(({ entry }) => entry.id === active);

  /** The keys, and the focus of a keyboard, go to the neighbour. */
  const step = (by: 1 | -1) => {
    const next = choices[choices.indexOf(active ?? "") + by];
    if (next === undefined) return;
    setActive(next);
    root.current?.querySelector<HTMLElement>(`[data-stage~="${next}"]`)?.focus();
  };
  const arrows: Partial<Record<string, () => void>> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    ArrowUp: () => current?.turn(-1),
    ArrowDown: () => current?.turn(1),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    onKey(event, current?.entry);
    if (!isSingleKey(event) || !isArrowFree(event)) return;
    const zoom = zoomKey(event.key);
    const act = (view.scale === 1 ? arrows[event.key] : undefined) ?? (zoom && (() => change(zoom)));
    if (!act) return;
    event.preventDefault();
    act();
  };
  const turn = (side: 0 | 1, by: 1 | -1) => {
    if (!sides) return;
    const next = turnSide(ids, sides, side, by);
    setSides(next);
    setActive(next[side]);
  };
  return { isNarrow, view, change, shown, sides, active, setActive, said, onKeyDown, turn };
}
