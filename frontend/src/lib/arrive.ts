const WAIT_MS = 10_000;
const HEADINGS = "h1, h2, h3, h4";
/** Stands where content will be, and moves what is around it when that comes. */
const LOADING = ".skel";
/** A reader who does one of these has gone on by themselves. */
const LEAVING = ["wheel", "touchmove", "keydown"] as const;

const bringIntoView = (target: HTMLElement) => target.scrollIntoView({ block: "start", behavior: "instant" });

function focusHeading(target: HTMLElement): void {
  const heading = target.matches(HEADINGS) ? target : (target.querySelector<HTMLElement>(HEADINGS) ?? target);
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Brings an element into view and its heading into focus, also when its data is still on the way.
 * Gives up after ten seconds, or when the reader scrolls or types meanwhile. Answers with a function that stops waiting.
 */
export function arriveAt(find: () => HTMLElement | null | undefined): () => void {
  let place: HTMLElement | undefined;
  const attempt = () => {
    const target = find();
    if (!target) return;
    const isLoading = target.querySelector(LOADING) !== null;
    if (isLoading && target === place) return;
    place = target;
    bringIntoView(target);
    if (isLoading) return;
    stop();
    focusHeading(target);
  };
  const observer = new MutationObserver(attempt);
  const timeout = window.setTimeout(() => stop(), WAIT_MS);
  const stop = () => {
    observer.disconnect();
    window.clearTimeout(timeout);
    for (const event of LEAVING) window.removeEventListener(event, stop);
  };
  for (const event of LEAVING) window.addEventListener(event, stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["id"] });
  attempt();
  return stop;
}

/** The element that a hash names; one that is badly encoded names an element as it is. */
export function hashTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return document.getElementById(hash.slice(1));
  }
}
