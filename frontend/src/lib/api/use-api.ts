import { useLayoutEffect } from "react";
import useSWR, { mutate, preload, type SWRConfiguration, type SWRResponse, useSWRConfig } from "swr";
import { type ApiError, getUrl, isOutage, type NetworkError, withQuery } from "@lib/api/client";
import { isUnseen, markSeen } from "@lib/api/page-data";
import type { Answer, Options, Path, QueryAt, Reads } from "@lib/api/paths";
import { onReachable } from "@lib/network";
import { savesData } from "../save-data";

export type ReadError = ApiError | NetworkError;

/** Reads never go stale by themselves: no focus refetch, no polling, no retry but after an outage. Writes name what they refresh. */
export const swrConfig: SWRConfiguration = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  refreshInterval: 0,
  shouldRetryOnError: false,
  // Requests in flight are still shared. A longer window would swallow the first load after a refresh().
  dedupingInterval: 0,
};

interface ReadOptions {
  /** Ask the server again each time the screen opens. For screens that show money or a deadline. */
  fresh?: boolean;
  /** Keep showing the previous answer while the next page or filter loads. */
  keepPrevious?: boolean;
}

/** Reads that an outage kept from the server: asked again when it is over. */
const unanswered = new Set<string>();

/** During an outage what was read before stays, and in memory only: phones are shared. */
async function read(key: string, before?: unknown): Promise<unknown> {
  try {
    const answer = await getUrl(key);
    unanswered.delete(key);
    return answer;
  } catch (error) {
    if (!isOutage(error)) throw error;
    unanswered.add(key);
    if (before !== undefined) return before;
    throw error;
  }
}

onReachable(() => {
  void mutate((key) => typeof key === "string" && unanswered.has(key) && mounted.has(key));
});

/** Which reads are on screen now: those are refetched by refresh(), the others are only forgotten. */
const mounted = new Map<string, number>();

function useMountedKey(key: string | null): void {
  // Before SWR asks: what was asked by a screen that is not known yet would be forgotten by refresh(), and never be asked again.
  useLayoutEffect(() => {
    if (key === null) return;
    mounted.set(key, (mounted.get(key) ?? 0) + 1);
    markSeen(key);
    return () => {
      const left = (mounted.get(key) ?? 1) - 1;
      if (left > 0) mounted.set(key, left);
      else mounted.delete(key);
    };
  }, [key]);
}

/** GET what stands at an address; null means "not yet". */
export function useRead<T>(key: string | null, { fresh, keepPrevious }: ReadOptions = {}): SWRResponse<T, ReadError> {
  useMountedKey(key);
  const { cache } = useSWRConfig();
  // What came with the page was read a moment ago.
  const asks = fresh && !(key !== null && isUnseen(key));
  return useSWR<T, ReadError>(key, (asked: string) => read(asked, cache.get(asked)?.data) as Promise<T>, {
    ...swrConfig,
    revalidateOnMount: asks ? true : undefined,
    keepPreviousData: keepPrevious,
  });
}

/** GET a path; null means "not yet". */
export function useApi<P extends string>(
  path: Path<"get", P> | null,
  ...[options]: Options<"get", P, ReadOptions>
): SWRResponse<Answer<"get", P>, ReadError> {
  return useRead(path === null ? null : withQuery(path, options?.query), options);
}

function covers(prefix: string, key: string): boolean {
  return key === prefix || key.startsWith(`${prefix}?`) || key.startsWith(`${prefix}/`);
}

/** After a write: reload every read at or below these paths. */
export async function refresh<P extends string[]>(...paths: Reads<P>): Promise<void> {
  const matches = (key: unknown): key is string => typeof key === "string" && paths.some((path) => covers(path, key));
  await Promise.all([
    mutate((key) => matches(key) && !mounted.has(key), undefined, { revalidate: false }),
    mutate((key) => matches(key) && mounted.has(key)),
  ]);
}

/** Optimistic change of one cached read; the next refresh() replaces it by the server's answer. */
export async function patchRead<P extends string>(
  path: Path<"get", P>,
  change: (current: Answer<"get", P>) => Answer<"get", P>,
  query?: QueryAt<"get", P>,
): Promise<void> {
  const key = withQuery(path, query);
  const patched = await mutate<Answer<"get", P>>(
    key,
    (current) => (current === undefined ? current : change(current)),
    { revalidate: false },
  );
  // SWR throws away what was on its way before a change. Callers that wait for the first answer must get one.
  if (patched === undefined && mounted.has(key)) void mutate(key);
}

/** After an act that changes what one may see everywhere: what is on screen loads again, the rest at its next visit. */
export async function reloadReads(except: (key: string) => boolean = () => false): Promise<void> {
  await forgetReads((key) => except(key) || mounted.has(key));
  await mutate((key) => typeof key === "string" && mounted.has(key));
}

/** Forget everything, at sign-in and sign-out. */
export async function forgetReads(except: (key: string) => boolean = () => false): Promise<void> {
  await mutate((key) => typeof key === "string" && !except(key), undefined, { revalidate: false });
}

/** Load before the click: on hover, focus or touch of a link. Who spares data loads what they open, and nothing else. */
export function prefetch<P extends string>(path: Path<"get", P>, query?: QueryAt<"get", P>): void {
  if (savesData()) return;
  const key = withQuery(path, query);
  if (isUnseen(key)) return;
  // A failed prefetch is no news; the screen itself will say so.
  Promise.resolve(preload(key, (asked: string) => read(asked))).catch(() => undefined);
}
