import { useEffect } from "react";
import { useLocation } from "react-router";

/** A link to a section works although the section appears only when its data has arrived. */
export function useHashTarget(ready: boolean): string {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!ready || hash === "") return;
    const section = document.getElementById(hash.slice(1));
    section?.scrollIntoView({ block: "start" });
    section?.focus({ preventScroll: true });
  }, [ready, hash, key]);
  return hash;
}
