import { useCallback, useState } from "react";

/** What was typed and not sent, as long as the page is open: closing an editor by mistake loses nothing. */
const kept = new Map<string, unknown>();

/** State that comes back when what holds it is opened again; undefined forgets it. */
export function useKept<T>(name: string): [T | undefined, (value: T | undefined) => void] {
  const [value, setValue] = useState(() => kept.get(name) as T | undefined);
  const change = useCallback(
    (next: T | undefined) => {
      if (next === undefined) kept.delete(name);
      else kept.set(name, next);
      setValue(next);
    },
    [name],
  );
  return [value, change];
}
