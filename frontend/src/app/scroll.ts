import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { isNewDocument } from "@lib/navigation-type";

const KEY = "muqabla-scroll";
const TIMEOUT_MS = 1_500;
/** While the screen says that more is coming. */
const BUSY_TIMEOUT_MS = 10_000;
const BUSY = '#main :is(.skel, [aria-busy="true"])';
/** A reader who does one of these has gone on by themselves. */
const LEAVING = ["wheel", "touchmove", "keydown"] as const;

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

/** Scrolls as soon as the page is tall enough; content may still be on its way. Answers with a function that stops it. */
function scrollWhenPossible(top: number): () => void {
  const start = performance.now();
  let deadline = start + TIMEOUT_MS;
  let frame = 0;
  const attempt = () => {
    const now = performance.now();
    const isShort = document.documentElement.scrollHeight - window.innerHeight < top;
    if (isShort && document.querySelector(BUSY)) deadline = Math.min(now, start + BUSY_TIMEOUT_MS) + TIMEOUT_MS;
    // Once, and not from the end of one part that comes to the end of the next.
    else window.scrollTo({ top, behavior: "instant" });
    if (Math.abs(window.scrollY - top) > 2 && now < deadline) frame = requestAnimationFrame(attempt);
    else stop();
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of LEAVING) window.removeEventListener(event, stop);
  };
  for (const event of LEAVING) window.addEventListener(event, stop, { passive: true });
  attempt();
  return stop;
}

/** Leads to the element that a hash names; loaded when there is one. Answers with a function that stops it. */
function goToHash(hash: string): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  import(/* webpackChunkName: "focus" */ "@lib/arrive")
    .then(({ arriveAt, hashTarget }) => {
      if (!isOver) stop = arriveAt(() => hashTarget(hash));
    })
    .catch(() => undefined);
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Back and reload return to where people were; another screen starts at its top; a hash leads to its element; a changed query moves nothing. */
export function useScrollRestoration(): void {
  const location = useLocation();
  const { pathname, hash } = location;
  // The first page of every document has the key "default".
  const key = location.key === "default" ? pathname : location.key;
  const type = useNavigationType();
  const positions = useRef<Record<string, number>>(undefined);
  const lastPath = useRef<string>(undefined);
  const shown = useRef<string>(undefined);

  useEffect(() => {
    history.scrollRestoration = "manual";
    const remember = () => {
      if (shown.current !== undefined) positions.current = { ...positions.current, [shown.current]: window.scrollY };
    };
    const save = () => {
      try {
        sessionStorage.setItem(KEY, JSON.stringify(positions.current ?? {}));
      } catch {
        // Without storage only a reload forgets the position.
      }
    };
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", save);
    };
  }, []);

  useLayoutEffect(() => {
    // Before anything scrolls: the jump to the top belongs to the new screen, and must not overwrite the place in the old one.
    shown.current = key;
    positions.current ??= readPositions();
    const samePath = lastPath.current === pathname;
    const isFirst = lastPath.current === undefined;
    const arrived = isFirst && isNewDocument();
    lastPath.current = pathname;
    if (hash !== "" && (arrived || type !== NavigationType.Pop)) return goToHash(hash);
    const top = arrived ? 0 : (positions.current[key] ?? 0);
    // A document begins at its top: to scroll there would lay it out before the browser has drawn anything.
    if (isFirst && top === 0) return;
    if (type === NavigationType.Pop) return scrollWhenPossible(top);
    if (!samePath) window.scrollTo({ top: 0, behavior: "instant" });
    return;
  }, [key, pathname, hash, type]);
}
