import { useSyncExternalStore } from "react";

const META = 'meta[name="muqabla-read-only"]';

// The page says so before it asks anything; after that every answer does.
let isReadOnly = document.querySelector(META) !== null;
const listeners = new Set<() => void>();

/** Hears from an answer of the server whether nothing can be changed for now. */
export function noteReadOnly(readOnly: boolean): void {
  if (isReadOnly === readOnly) return;
  isReadOnly = readOnly;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while the server is under maintenance and refuses every change. */
export function useReadOnly(): boolean {
  return useSyncExternalStore(subscribe, () => isReadOnly);
}
