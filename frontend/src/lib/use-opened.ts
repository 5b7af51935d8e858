import { useCallback, useState } from "react";

/** What a dialog is open for, when that is not in the address. `close` as in `useQueryState`. */
export function useOpened<T extends object | string>(): [
  opened: T | undefined,
  open: (wanted: T) => void,
  close: (own: T) => void,
] {
  const [opened, open] = useState<T>();
  const close = useCallback((own: T) => open((now) => (now === own ? undefined : now)), []);
  return [opened, open, close];
}
