import { mutate } from "swr";
import { withQuery } from "@lib/api/client";
import type { Answer, Path, QueryAt } from "@lib/api/paths";
import { navigationType } from "@lib/navigation-type";

/** What the server puts into a page (apps/api/src/page_data.rs): answers of the API by address, and which of them are everybody's. */
interface PageData {
  reads: Record<string, unknown>;
  public: string[];
}

function parse(): PageData {
  const nothing = { reads: {}, public: [] };
  const element = document.getElementById("page-data");
  element?.remove();
  // A page that the browser took from its history may be older than what has happened since.
  if (!element?.textContent || navigationType() === "back_forward") return nothing;
  try {
    return JSON.parse(element.textContent) as PageData;
  } catch {
    // A page that was cut off on its way: everything is asked for.
    return nothing;
  }
}

let data: PageData | undefined;
/** Answers that no screen has shown yet, and the page that they came with. */
let unseen = new Set<string>();
let page = "";

function pageData(): PageData {
  if (!data) {
    data = parse();
    page = window.location.pathname;
    unseen = new Set(Object.keys(data.reads));
  }
  return data;
}

/** The answer to a read, for callers that keep it outside the read cache: null is an empty one, undefined that the page has none. */
export function embeddedRead<P extends string>(
  path: Path<"get", P>,
  query?: QueryAt<"get", P>,
): Answer<"get", P> | null | undefined {
  return pageData().reads[withQuery(path, query)] as Answer<"get", P> | null | undefined;
}

/** Hands the answers to SWR as if they had just been fetched, and the public ones to the service worker, past which they came. */
export function primeReads(): void {
  for (const [key, answer] of Object.entries(pageData().reads)) void mutate(key, answer, { revalidate: false });
  if ("serviceWorker" in navigator) navigator.serviceWorker.controller?.postMessage({ embedded: publicReads() });
}

/** Whether the answer to a read came with the page and was not shown yet: then it is as fresh as one that is asked for now. */
export function isUnseen(key: string): boolean {
  pageData();
  if (window.location.pathname !== page) unseen.clear();
  return unseen.has(key);
}

export function markSeen(key: string): void {
  unseen.delete(key);
}

/** Answers that are the same for everybody, for those who keep them for later. */
export function publicReads(): [address: string, json: string][] {
  const { reads, public: shared } = pageData();
  return shared.map((key) => [key, JSON.stringify(reads[key])]);
}

/** Only for tests: the next question reads the document again. */
export function forgetPageData(): void {
  data = undefined;
}
