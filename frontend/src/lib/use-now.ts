import { useEffect, useState } from "react";
import { now } from "@lib/clock";

/** The current time, renewed every so often; 0 stands still. */
export function useNow(everyMs: number): number {
  const [value, setValue] = useState(now);
  useEffect(() => {
    if (everyMs <= 0) return;
    const timer = setInterval(() => setValue(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return value;
}
