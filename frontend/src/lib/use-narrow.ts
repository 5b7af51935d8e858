import { useSyncExternalStore } from "react";

const QUERY = "(max-width: 899px)";
// Where scripts run without a screen there is nothing to ask.
const media = "matchMedia" in window ? window.matchMedia(QUERY) : undefined;

function subscribe(onChange: () => void): () => void {
  media?.addEventListener("change", onChange);
  return () => media?.removeEventListener("change", onChange);
}

/** Whether the window is as narrow as where tables become cards and filters move into a sheet. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => media?.matches ?? false);
