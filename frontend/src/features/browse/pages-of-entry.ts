import { useEffect } from "react";
import { useLocation } from "react-router";

interface Entry {
  key?: string;
  pages?: number;
}

/** The entry of the history that the browser is at, unless the router still shows another one. */
function entryOf(key: string): Entry | undefined {
  const entry = (window.history.state as Entry | null) ?? {};
  return (entry.key ?? "default") === key ? entry : undefined;
}

/**
 * How many pages of a list the current entry of the history shows. The entry itself keeps the number, so that Back and reload find it and
 * a new visit begins with one page.
 */
export function usePagesOfEntry(pages: number): number {
  const { key } = useLocation();
  const kept = entryOf(key)?.pages ?? 1;
  useEffect(() => {
    const entry = entryOf(key);
    if (entry && pages > (entry.pages ?? 1)) window.history.replaceState({ ...entry, pages }, "");
  }, [key, pages]);
  return kept;
}
