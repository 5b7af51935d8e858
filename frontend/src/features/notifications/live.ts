import { useSyncExternalStore } from "react";
import type { NotificationList, NotificationView } from "./model";
import { apiUrl } from "@lib/api/client";
import { refresh } from "@lib/api/use-api";
import { reloadUser, sessionHint } from "@lib/use-current-user";

/** What the stream of this window has told. `unread` is undefined until it has. */
export interface Live {
  unread: number | undefined;
  /** Since this window was opened, newest first. */
  arrived: NotificationView[];
  /** The last one, to be said aloud. */
  last: NotificationView | undefined;
}

const LIST = "/api/notifications";
const ARRIVED_MAX = 50;
/** A hidden window gives its place to others. */
const HIDDEN_MS = 30_000;
const FIRST_WAIT_MS = 3_000;
const WAIT_MAX_MS = 60_000;

let live: Live = { unread: undefined, arrived: [], last: undefined };
const listeners = new Set<() => void>();

function publish(next: Partial<Live>): void {
  live = { ...live, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLive(): Live {
  return useSyncExternalStore(subscribe, () => live);
}

/** After this window, or another one, has marked lines as read. */
export function tellRead(unread: number, ids?: readonly string[]): void {
  publish({ unread, arrived: ids ? live.arrived.filter(({ id }) => !ids.includes(id)) : [] });
  void refresh(LIST);
}

/** The conversation about an entry that is on screen shows what was written just now. */
function refreshTalk({ kind, path }: NotificationView): void {
  const id = /^entry\.(commented|pinned)$/.test(kind) ? /[?&]entry=([0-9a-f-]+)/.exec(path ?? "")?.[1] : undefined;
  if (id) void refresh(`/api/entries/${id}`);
}

function onNotification(data: string): void {
  const { unreadCount, ...line } = JSON.parse(data) as NotificationView & { unreadCount: number };
  const others = live.arrived.filter(({ id }) => id !== line.id);
  refreshTalk(line);
  publish({ unread: unreadCount, arrived: [line, ...others].slice(0, ARRIVED_MAX), last: line });
}

/** The count alone: after each connection, and when something was read elsewhere. What is on screen is requested again if it differs. */
function onUnread(data: string): void {
  const { unreadCount } = JSON.parse(data) as { unreadCount: number };
  if (live.unread === undefined) {
    publish({ unread: unreadCount });
    // A list that was asked for a moment earlier may lack what came in between.
    void refresh(LIST);
  } else if (live.unread !== unreadCount) tellRead(unreadCount);
}

/** When there is no stream: the count by a plain question. Answers whether somebody is still signed in, so that it is worth trying again. */
async function askOnce(): Promise<boolean> {
  try {
    const who = await fetch(apiUrl("/api/auth/user", { optional: true }), { credentials: "same-origin" });
    if (who.status === 204) return false;
    const answer = await fetch(apiUrl(LIST), { credentials: "same-origin" });
    if (answer.ok) publish({ unread: ((await answer.json()) as NotificationList).unreadCount });
    return true;
  } catch {
    return true;
  }
}

/** Listens until the returned function is called; nothing while the window is hidden for long. */
export function listen(): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let over = false;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    if (over) return;
    source = new EventSource(apiUrl("/api/events", { optional: true }));
    source.addEventListener("open", () => {
      wait = FIRST_WAIT_MS;
      // The address may have been confirmed before the stream began.
      if (sessionHint() === "unverified") void reloadUser();
    });
    source.addEventListener("account", () => void reloadUser());
    source.addEventListener("notification", (event: MessageEvent<string>) => onNotification(event.data));
    source.addEventListener("unread", (event: MessageEvent<string>) => onUnread(event.data));
    source.addEventListener("error", () => {
      // The browser itself comes back after a lost connection, and brings the last id along; after a refusal it does not.
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      void askOnce().then((again) => {
        if (!again || over || document.hidden) return;
        timer = setTimeout(open, wait);
        wait = Math.min(wait * 2, WAIT_MAX_MS);
      });
    });
  };
  const onVisibility = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(close, HIDDEN_MS);
    else if (!source) open();
  };

  open();
  document.addEventListener("visibilitychange", onVisibility);
  // Before the browser keeps the page for Back: an open stream would hold a place.
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", onVisibility);
  return () => {
    over = true;
    close();
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pagehide", close);
    window.removeEventListener("pageshow", onVisibility);
    publish({ unread: undefined, arrived: [], last: undefined });
  };
}
