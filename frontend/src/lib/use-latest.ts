import { useState } from "react";

/** The last value that was known: figures stay while another filter loads, so that nothing jumps. */
export function useLatest<T>(value: T | undefined): T | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}
