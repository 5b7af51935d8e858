import { startTransition, useEffect, useState } from "react";
import { isNewDocument } from "./navigation-type";

const FIRST = 6;
const STEP = 8;

let isFirstList = true;

/**
 * The part of a long list that is drawn: all of it, except in the first list of a document. That one grows in steps, so that no long task
 * keeps the browser from showing its beginning. After Back and reload it is as long as before at once, or the old place would not be there.
 */
export function useInSteps<T>(list: T[]): { drawn: T[]; isGrowing: boolean } {
  const [count, setCount] = useState(() => (isFirstList && isNewDocument() ? FIRST : Infinity));
  const isGrowing = count < list.length;
  useEffect(() => {
    if (list.length === 0) return;
    isFirstList = false;
    if (isGrowing) startTransition(() => setCount(count + STEP));
  }, [count, isGrowing, list.length]);
  return { drawn: isGrowing ? list.slice(0, count) : list, isGrowing };
}

/** Only for tests: the next list is the first of a document. */
export function forgetFirstList(): void {
  isFirstList = true;
}
