import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { isNewDocument } from "@lib/navigation-type";

const KEY = "muqabla-places";
const TIMEOUT_MS = 1_500;
/** However slow the machine is. */
const FRAMES_MIN = 12;
/** While the screen says that more is coming. */
const BUSY_TIMEOUT_MS = 10_000;
const BUSY = '#main :is(.skel, [aria-busy="true"])';
/** A reader who does one of these has gone on by themselves. */
const LEAVING = ["wheel", "touchmove", "keydown"] as const;

interface Place {
  top: number;
  /** A link that was in view, and where. */
  link?: { href: string; offset: number } | undefined;
}

function readPlaces(): Record<string, Place> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, Place>;
  } catch {
    return {};
  }
}

function linkAt(element: Element | null): Place["link"] {
  const link = element?.closest("#main a[href]");
  const href = link?.getAttribute("href");
  if (!link || !href || staysInView(link)) return undefined;
  const { top, bottom } = link.getBoundingClientRect();
  return bottom > 0 && top < innerHeight ? { href, offset: top } : undefined;
}

/** What does not move with the page says nothing about the place in it. */
function staysInView(element: Element): boolean {
  const { position } = getComputedStyle(element);
  if (position === "sticky" || position === "fixed") return true;
  return element.parentElement !== null && staysInView(element.parentElement);
}

/** In the middle, or near it where the middle is between two. */
function linkInView(): Place["link"] {
  for (const down of [0, 60, -60, 120, -120]) {
    const link = linkAt(document.elementFromPoint(innerWidth / 2, innerHeight / 2 + down));
    if (link) return link;
  }
  return undefined;
}

/**
 * Scrolls as soon as the page is tall enough; content may still be on its way. What is out of view has the height that it is expected to have, so
 * the link that was in view decides in the end. Answers with a function that stops it.
 */
function scrollWhenPossible({ top, link }: Place): () => void {
  const start = performance.now();
  let deadline = start + TIMEOUT_MS;
  let frame = 0;
  let frames = 0;
  let steady = 0;
  /** The same link may stand in several places: the one nearest to where the page was. */
  const placeOfLink = () => {
    const links = link ? document.querySelectorAll(`#main a[href="${CSS.escape(link.href)}"]`) : [];
    const places = [...links].map((found) => window.scrollY + found.getBoundingClientRect().top - (link?.offset ?? 0));
    return places.sort((a, b) => Math.abs(a - top) - Math.abs(b - top))[0];
  };
  const attempt = () => {
    const now = performance.now();
    const place = placeOfLink();
    const isHere = place !== undefined && Math.abs(place - top) < window.innerHeight;
    const isShort = !isHere && document.documentElement.scrollHeight - window.innerHeight < top;
    if (isShort && document.querySelector(BUSY)) {
      deadline = Math.min(now, start + BUSY_TIMEOUT_MS) + TIMEOUT_MS;
    } else {
      // Once, and not from the end of one part that comes to the end of the next.
      window.scrollTo({ top: place ?? top, behavior: "instant" });
      // What comes into view is laid out in the frames that follow.
      steady = Math.abs(window.scrollY - (placeOfLink() ?? top)) > 2 ? 0 : steady + 1;
      frames += 1;
    }
    if (steady < (link ? 3 : 1) && (now < deadline || frames < FRAMES_MIN)) frame = requestAnimationFrame(attempt);
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
  const places = useRef<Record<string, Place>>(undefined);
  const lastPath = useRef<string>(undefined);
  const shown = useRef<string>(undefined);

  useEffect(() => {
    history.scrollRestoration = "manual";
    const keep = (place: Place) => {
      if (shown.current !== undefined) places.current = { ...places.current, [shown.current]: place };
    };
    let clicked: Element | null = null;
    const remember = () => {
      const link = linkAt(clicked);
      // A page that moves a little while the next one is on its way, and not a reader who has gone on.
      if (!link) clicked = null;
      keep({ top: window.scrollY, link });
    };
    // Capturing: before the click leads elsewhere.
    const follow = ({ target }: Event) => {
      clicked = target instanceof Element ? target : null;
      remember();
    };
    const save = () => {
      keep({ top: window.scrollY, link: linkInView() });
      try {
        sessionStorage.setItem(KEY, JSON.stringify(places.current ?? {}));
      } catch {
        // Without storage only a reload forgets the position.
      }
    };
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("click", follow, { capture: true });
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("click", follow, { capture: true });
      window.removeEventListener("pagehide", save);
    };
  }, []);

  useLayoutEffect(() => {
    // Before anything scrolls: the jump to the top belongs to the new screen, and must not overwrite the place in the old one.
    shown.current = key;
    places.current ??= readPlaces();
    const samePath = lastPath.current === pathname;
    const isFirst = lastPath.current === undefined;
    const arrived = isFirst && isNewDocument();
    lastPath.current = pathname;
    // A hash that is typed, or a link of the browser's own, makes an entry without a state, and React Router calls that a Pop.
    const isNativeJump = samePath && history.state === null;
    if (hash !== "" && (arrived || isNativeJump || type !== NavigationType.Pop)) return goToHash(hash);
    const place = (arrived ? undefined : places.current[key]) ?? { top: 0 };
    // A document begins at its top: to scroll there would lay it out before the browser has drawn anything.
    if (isFirst && place.top === 0) return;
    if (type === NavigationType.Pop) return scrollWhenPossible(place);
    if (!samePath) window.scrollTo({ top: 0, behavior: "instant" });
    return;
  }, [key, pathname, hash, type]);
}
