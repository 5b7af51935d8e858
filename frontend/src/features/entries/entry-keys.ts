import { type KeyboardEvent, useState } from "react";
import type { EntryView } from "@lib/api/types";
import * as m from "@messages/entries";
import { entryActions } from "./entry-actions";
import type { Opened } from "./decline-menu";

export type KeyAct = { act: "rate"; stars: number } | { act: "shortlist"; shortlisted: boolean } | { act: "decline" };

/** What a key does to an entry: 1 to 5 rate it, S shortlists it or takes it back, D declines it; nothing that the server does not allow. */
export function keyAct(key: string, entry: Pick<EntryView, "allowedActions" | "stars">): KeyAct | undefined {
  const may = (action: EntryView["allowedActions"][number]) => entry.allowedActions.includes(action);
  if (/^[1-5]$/.test(key)) {
    const stars = Number(key);
    return may("rate") && stars !== entry.stars ? { act: "rate", stars } : undefined;
  }
  switch (key.toLowerCase()) {
    case "s":
      if (may("unshortlist")) return { act: "shortlist", shortlisted: false };
      return may("shortlist") ? { act: "shortlist", shortlisted: true } : undefined;
    case "d":
      return may("decline") ? { act: "decline" } : undefined;
    default:
      return undefined;
  }
}

/** Radio buttons and checkboxes take no letters. */
const isTyping = (target: Element) =>
  target instanceof HTMLInputElement
    ? !/^(radio|checkbox)$/.test(target.type)
    : /^(TEXTAREA|SELECT)$/.test(target.tagName) || (target instanceof HTMLElement && target.isContentEditable);

/** Whether a key is one alone, pressed in the dialog itself: not while typing, not in a menu or a dialog above it. */
export function isSingleKey(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return target instanceof Element && currentTarget.contains(target) && !isTyping(target);
}

const ARROWS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

/** Whether arrows may act: radio buttons, sliders and players have their own. */
export function isArrowFree({ key, target }: KeyboardEvent<HTMLElement>): boolean {
  if (!ARROWS.has(key)) return true;
  return target instanceof Element && target.closest("input, audio, video, [role=slider]") === null;
}

/** Keys for what a client decides about one entry after the other. Declining asks for its reason, as the button does. */
export function useEntryKeys() {
  const [declined, setDeclined] = useState<string>();
  const [said, setSaid] = useState("");

  const run = async (entry: EntryView, wanted: KeyAct) => {
    const { number } = entry;
    const { rate, shortlist } = entryActions(entry);
    if (wanted.act === "decline") setDeclined(entry.id);
    else if (wanted.act === "rate") {
      if (await rate(wanted.stars)) setSaid(m.entry_keys_rated({ number, stars: wanted.stars }));
    } else if (await shortlist(wanted.shortlisted))
      setSaid(wanted.shortlisted ? m.entry_keys_shortlisted({ number }) : m.entry_keys_not_shortlisted({ number }));
  };
  return {
    /** What was done, for screen readers; the entry itself shows it to others. */
    said,
    /** The choice of a reason of an entry. */
    declining: ({ id }: EntryView): Opened => ({
      open: declined === id,
      onOpenChange: (open) => setDeclined(open ? id : undefined),
    }),
    onKey: (event: KeyboardEvent<HTMLElement>, entry: EntryView | undefined) => {
      if (!entry || event.repeat || !isSingleKey(event)) return;
      const wanted = keyAct(event.key, entry);
      if (!wanted) return;
      event.preventDefault();
      void run(entry, wanted);
    },
  };
}
