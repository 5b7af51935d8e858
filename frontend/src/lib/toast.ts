import { useSyncExternalStore } from "react";

export interface ToastMessage {
  id: number;
  kind: "success" | "error" | "info";
  title: string;
  description?: string;
}

/** Only one toast is visible at a time, so the store holds one. */
let current: ToastMessage | undefined;
let nextId = 1;
const listeners = new Set<() => void>();

function publish(message: ToastMessage | undefined): void {
  current = message;
  // What is scrolled to meanwhile stands below it on phones (feedback.css), also while the region is still being loaded.
  document.documentElement.toggleAttribute("data-toast", message !== undefined);
  for (const listener of listeners) listener();
}

export function toast(message: Omit<ToastMessage, "id" | "kind"> & { kind?: ToastMessage["kind"] }): void {
  publish({ kind: "info", ...message, id: nextId++ });
}

/** Closes a toast unless a newer one has taken its place. */
export function dismissToast(id: number): void {
  if (current?.id === id) publish(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCurrentToast(): ToastMessage | undefined {
  return useSyncExternalStore(subscribe, () => current);
}
