import { useEffect } from "react";

/** Where somebody types, or something has to be answered first. */
const isBusy = (target: EventTarget | null) =>
  (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))) ||
  document.querySelector("[role=dialog], [role=alertdialog]") !== null;

/** Single keys for what is decided again and again: never while somebody types or a dialog is open. */
export function useDecisionKeys(acts: Record<string, (() => void) | undefined>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = acts[event.key.toLowerCase()];
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isBusy(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
