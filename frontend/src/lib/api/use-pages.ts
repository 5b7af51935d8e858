import { useState } from "react";
import { getUrl, withQuery } from "@lib/api/client";
import type { Answer, ListPath, Query, QueryAt } from "@lib/api/paths";
import { type ReadError, useRead } from "@lib/api/use-api";
import { toast } from "@lib/toast";
import { messageOf } from "@lib/api/error";
import * as m from "@messages/lib";

interface Cursored {
  nextCursor: string | null;
}

export interface Pages<T> {
  /** The first answer: totals and counts come from here. */
  first: T | undefined;
  pages: T[];
  error: ReadError | undefined;
  loading: boolean;
  /** What is shown comes in another order in a moment. */
  reordering: boolean;
  /** There is more to load. */
  hasMore: boolean;
  loadingMore: boolean;
  /** Why the next page did not come, for lists that show it in place of a toast. */
  moreError: string | undefined;
  loadMore: () => Promise<void>;
  retry: () => void;
}

/**
 * Later pages belong to the first answer they continue: they come back with it when the screen is
 * opened again, and go with it when a write or another filter replaces it.
 */
const continuations = new WeakMap<object, unknown[]>();

/**
 * While the same list comes in another order, the one of before stays: nothing jumps, and someone who pressed the head of a column
 * keeps their place.
 */
function useReordered<T>(data: T | undefined, list: string): T | undefined {
  const [kept, setKept] = useState<{ list: string; data: T }>();
  if (data && (kept?.data !== data || kept.list !== list)) setKept({ list, data });
  return data ?? (kept?.list === list ? kept.data : undefined);
}

interface PagesOptions {
  fresh?: boolean;
  /** The list itself shows `moreError`; otherwise a toast says that a page did not come. */
  inlineErrors?: boolean;
}

/** A list that is read page by page with "Load more". */
export function usePages<P extends string>(
  path: ListPath<P>,
  query: QueryAt<"get", P>,
  texts: { failed: string },
  options?: PagesOptions,
): Pages<Answer<"get", P> & Cursored> {
  return useCursor(path, query, texts, options);
}

function useCursor<T extends Cursored>(
  path: string,
  query: Query,
  texts: { failed: string },
  options?: PagesOptions,
): Pages<T> {
  const key = withQuery(path, query);
  const { data, error, isLoading, mutate } = useRead<T>(key, options);
  const shown = useReordered(data, withQuery(path, { ...query, sort: undefined }));
  // An order that cannot be had is said, instead of rows in another one.
  const first = error ? data : shown;
  const [busyKey, setBusyKey] = useState<string>();
  const [failure, setFailure] = useState<{ key: string; message: string }>();
  const [, redraw] = useState(0);

  const later = first ? ((continuations.get(first) ?? []) as T[]) : [];
  const pages = first ? [first, ...later] : [];
  const cursor = data ? (pages.at(-1)?.nextCursor ?? null) : null;

  const loadMore = async () => {
    if (!first || cursor === null || busyKey !== undefined) return;
    setBusyKey(key);
    setFailure(undefined);
    try {
      const page = (await getUrl(withQuery(path, { ...query, cursor }))) as T;
      continuations.set(first, [...later, page]);
      redraw((count) => count + 1);
    } catch (error) {
      const message = messageOf(error, texts.failed);
      if (options?.inlineErrors) setFailure({ key, message });
      else toast({ kind: "error", title: m.use_pages_error(), description: message });
    } finally {
      setBusyKey(undefined);
    }
  };

  return {
    first,
    pages,
    error,
    reordering: first !== undefined && !data && !error,
    loading: isLoading && first === undefined,
    hasMore: cursor !== null,
    loadingMore: busyKey === key,
    moreError: failure?.key === key ? failure.message : undefined,
    loadMore,
    retry: () => void mutate(),
  };
}
