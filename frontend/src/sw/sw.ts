/**
 * The service worker: opens the site without a network and shows the public lists that were seen last.
 * It keeps the site's own files and answers that say "public"; nothing of a person and nothing about money, so that
 * signing out leaves nothing to clear. A new one waits until the last window of the old one is closed: no page is ever reloaded.
 */
import { mayKeep, wayOf } from "./rules";

declare const self: ServiceWorkerGlobalScope & {
  /** Written at the head of this file by the build. */
  readonly muqablaBuild: { version: string; files: string[]; later: string[] };
};

const { version, files, later } = self.muqablaBuild;
const SHELL = `shell-${version}`;
const ASSETS = "assets-1";
const LISTS = "lists-1";
/** So many lists and files are kept; the oldest go first. */
const LISTS_MAX = 60;
const ASSETS_MAX = 200;
/** A network that takes longer than this to bring a page is as good as none, when there is a page to show. */
const TIMEOUT_MS = 6_000;

function savesData(): boolean {
  const { connection } = navigator as WorkerNavigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

async function trim(name: string, max: number): Promise<void> {
  const cache = await caches.open(name);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)));
}

/** What the last answer taught: the browser itself often does not know that a network brings nothing. */
let offline = false;

/** Tells every window whether what it gets is from the network. */
async function learn(lost: boolean): Promise<void> {
  offline = lost;
  for (const client of await self.clients.matchAll({ type: "window" }))
    client.postMessage({ muqabla: lost ? "offline" : "online" });
}

async function install(): Promise<void> {
  const shell = await caches.open(SHELL);
  // Most of these are in the browser's own cache already: their names hold their content's hash.
  await shell.addAll(["/", ...files]);
  if (!savesData()) await shell.addAll(later).catch(() => undefined);
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => ![SHELL, ASSETS, LISTS].includes(name)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Files never change under their name. */
async function asset(request: Request): Promise<Response> {
  const known = await caches.match(request.url, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (mayKeep(answer.status, answer.headers)) {
    const copy = answer.clone();
    await caches.open(ASSETS).then((cache) => cache.put(request.url, copy));
    void trim(ASSETS, ASSETS_MAX);
  }
  return answer;
}

function inTime(request: Request): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  return fetch(request, { signal: stop.signal }).finally(() => clearTimeout(timer));
}

/** The network's page; without a network the one page that every address has. */
async function page(request: Request): Promise<Response> {
  const shell = await caches.open(SHELL);
  const kept = await shell.match("/", { ignoreVary: true });
  if (!kept) return fetch(request);
  try {
    const answer = await inTime(request);
    void learn(false);
    return answer;
  } catch {
    void learn(true);
    return kept;
  }
}

/** The network's list, kept for later; without a network the one that was seen last. */
async function list(request: Request): Promise<Response> {
  const cache = await caches.open(LISTS);
  try {
    const answer = await fetch(request);
    if (mayKeep(answer.status, answer.headers)) {
      // Deleted first, so that the order of the keys is the order of use.
      await cache.delete(request.url);
      await cache.put(request.url, answer.clone());
      void trim(LISTS, LISTS_MAX);
    }
    void learn(false);
    return answer;
  } catch (fault) {
    const kept = await cache.match(request.url, { ignoreVary: true });
    void learn(true);
    if (kept) return kept;
    throw fault;
  }
}

/** Lists that a page loaded before this worker had begun: kept from the browser's own cache, without asking the network again. */
async function keepSeen(urls: string[]): Promise<void> {
  const cache = await caches.open(LISTS);
  for (const address of urls) {
    const url = new URL(address, self.location.origin);
    if (
      wayOf({ method: "GET", mode: "cors", url, origin: self.location.origin }) !== "list" ||
      (await cache.match(url.href))
    )
      continue;
    const answer = await fetch(url.href, { cache: "only-if-cached", mode: "same-origin" }).catch(() => undefined);
    if (answer && mayKeep(answer.status, answer.headers)) await cache.put(url.href, answer);
  }
}

/** Lists that came inside a page, as if they had been asked for. */
async function keepEmbedded(reads: [string, string][]): Promise<void> {
  const cache = await caches.open(LISTS);
  for (const [address, json] of reads) {
    const url = new URL(address, self.location.origin);
    if (wayOf({ method: "GET", mode: "cors", url, origin: self.location.origin }) !== "list") continue;
    await cache.delete(url.href);
    await cache.put(
      url.href,
      new Response(json, {
        headers: { "content-type": "application/json", "cache-control": "public, max-age=0, must-revalidate" },
      }),
    );
  }
  void trim(LISTS, LISTS_MAX);
}

/** A pair of texts, out of a message. */
function isRead(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === "string");
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  const data = event.data as { seen?: unknown; embedded?: unknown; ask?: unknown } | null;
  // A window that opened without a network asks when it is ready to hear.
  if (data?.ask === "network" && offline) event.source?.postMessage({ muqabla: "offline" });
  if (Array.isArray(data?.seen))
    event.waitUntil(keepSeen(data.seen.filter((url): url is string => typeof url === "string").slice(0, LISTS_MAX)));
  if (Array.isArray(data?.embedded)) event.waitUntil(keepEmbedded(data.embedded.filter(isRead).slice(0, LISTS_MAX)));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const way = wayOf({
    method: request.method,
    mode: request.mode,
    url: new URL(request.url),
    origin: self.location.origin,
  });
  if (way === "asset") event.respondWith(asset(request));
  if (way === "page") event.respondWith(page(request));
  if (way === "list") event.respondWith(list(request));
});
