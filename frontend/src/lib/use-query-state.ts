import { useCallback, useMemo } from "react";
import { useNewestSearch, useSearchParams } from "react-router";

/**
 * One query parameter as state, so that tabs, filters and dialogs survive reload and Back. `close` removes the value it is given and no other: an
 * act may end after its dialog has gone and another one has been opened.
 */
export function useQueryState(
  name: string,
  initial = "",
): [value: string, set: (value: string, options?: { replace?: boolean }) => void, close: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const value = params.get(name) ?? initial;
  const set = useCallback(
    (next: string, { replace = false }: { replace?: boolean } = {}) => {
      setParams(
        (current) => {
          const copy = new URLSearchParams(current);
          if (next === initial || next === "") copy.delete(name);
          else copy.set(name, next);
          return copy;
        },
        { replace, preventScrollReset: true },
      );
    },
    [initial, name, setParams],
  );
  const newestSearch = useNewestSearch();
  const close = useCallback(
    (own: string) => {
      if (new URLSearchParams(newestSearch()).get(name) === own) set("", { replace: true });
    },
    [name, newestSearch, set],
  );
  return [value, set, close];
}

/** As above for a closed set of values; anything else in the address counts as the first one. */
export function useQueryTab<T extends string>(name: string, values: readonly [T, ...T[]]): [T, (value: T) => void] {
  const [raw, set] = useQueryState(name, values[0]);
  const value = useMemo(() => values.find((candidate) => candidate === raw) ?? values[0], [raw, values]);
  return [value, set];
}
