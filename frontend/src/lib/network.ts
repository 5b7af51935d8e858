import { useSyncExternalStore } from "react";

/** Answers everybody in a few bytes, and never from a cache. */
const PROBE = "/api/auth/user?optional=true";
const PROBE_TIMEOUT_MS = 8_000;
const FIRST_WAIT_MS = 2_000;
const WAIT_MAX_MS = 30_000;

let isLost = !navigator.onLine;
let wait = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

export function isNetworkLost(): boolean {
  return isLost;
}

function publish(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const listener of [...listeners]) listener();
}

function askLater(): void {
  clearTimeout(timer);
  // A hidden window asks when it is looked at.
  timer = setTimeout(() => !document.hidden && void checkNetwork(), wait);
  wait = Math.min(wait * 2, WAIT_MAX_MS);
}

async function isReachable(): Promise<boolean> {
  const stop = new AbortController();
  const timeout = setTimeout(() => stop.abort(), PROBE_TIMEOUT_MS);
  try {
    const { status, headers } = await fetch(PROBE, {
      credentials: "same-origin",
      cache: "no-store",
      signal: stop.signal,
    });
    // A network that wants a password of its own answers with a page.
    const isOurs = status === 204 || (headers.get("content-type")?.includes("json") ?? false);
    return isOurs && status < 500 && status !== 429;
  } catch {
    return false;
  } finally {
    clearTimeout(timeout);
  }
}

/** Asks the server whether it can be reached; while it cannot, asks again by itself. One call failing is not yet a lost network. */
export function checkNetwork(): Promise<boolean> {
  asking ??= isReachable().then((reached) => {
    asking = undefined;
    if (reached) {
      clearTimeout(timer);
      wait = FIRST_WAIT_MS;
    } else askLater();
    publish(!reached);
    return reached;
  });
  return asking;
}

/** A call got an answer, or it did not. */
export function noteAnswer(answered: boolean): void {
  if (answered === isLost) void checkNetwork();
}

/** Waits until the server can be reached. */
export async function untilReachable(): Promise<void> {
  if (await checkNetwork()) return;
  await new Promise<void>((done) => {
    const stop = onReachable(() => {
      stop();
      done();
    });
  });
}

/** Hears each time that a lost network is back. */
export function onReachable(listener: () => void): () => void {
  return subscribeToNetwork(() => {
    if (!isLost) listener();
  });
}

/** Hears of both: a network that is lost, and one that is back. */
export function subscribeToNetwork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while the server cannot be reached. */
export function useNetworkLost(): boolean {
  return useSyncExternalStore(subscribeToNetwork, isNetworkLost);
}

window.addEventListener("offline", () => {
  publish(true);
  wait = FIRST_WAIT_MS;
  askLater();
});
window.addEventListener("online", () => void checkNetwork());
document.addEventListener("visibilitychange", () => {
  if (isLost && !document.hidden) void checkNetwork();
});
if (isLost) askLater();
