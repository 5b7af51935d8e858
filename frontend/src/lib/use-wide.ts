import { useSyncExternalStore } from "react";

/** From where on side panels stand beside lists, as in the styles. */
const WIDE = "(min-width: 900px)";

function subscribe(notify: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

/** Whether the screen is wide enough for a panel beside the list. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}
