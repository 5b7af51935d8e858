import { useCallback } from "react";
import { useSearchParams } from "react-router";

/** The dialogs of entries live in the address. Opening adds a step to the history, closing replaces it. */
export function useEntryAddress() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (values: Record<string, string | undefined>, replace: boolean) =>
      setParams(
        (current) => {
          const copy = new URLSearchParams(current);
          for (const [name, value] of Object.entries(values)) {
            if (value === undefined) copy.delete(name);
            else copy.set(name, value);
          }
          return copy;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
  /** The same address with one parameter more, for links. */
  const linkTo = (name: string, value: string) => {
    const copy = new URLSearchParams(params);
    copy.set(name, value);
    return `?${copy.toString()}`;
  };
  return {
    entry: params.get("entry") ?? undefined,
    award: params.get("award") ?? undefined,
    linkTo,
    showEntry: (id: string, replace = false) => change({ entry: id, award: undefined }, replace),
    startAward: (id: string) => change({ award: id, entry: undefined }, true),
    close: (after: Record<string, string | undefined> = {}) => change({ entry: undefined, award: undefined, ...after }, true),
  };
}
