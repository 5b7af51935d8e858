import { type RefObject, useEffect, useRef } from "react";
import { arriveAt } from "@lib/arrive";

/** A new step brings its heading into view and focus. The first one does not: who opens the page begins at its top. */
export function useStepFocus<T extends HTMLElement>(step: unknown): RefObject<T | null> {
  const box = useRef<T>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    return arriveAt(() => box.current?.querySelector<HTMLElement>("h2"));
  }, [step]);
  return box;
}
