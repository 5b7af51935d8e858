import { useEffect } from "react";

/** Dialogs and menus give the focus back themselves, a moment after they closed. */
const OPEN_LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * An act often removes the button that began it, and the focus falls to the body: keyboards and screen readers start over.
 * Then what happens next takes it, or the heading of the screen.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let last: Element | null = null;
    let frame = 0;
    const remember = (event: FocusEvent) => {
      if (event.target instanceof Element) last = event.target;
    };
    const recover = () => {
      if (document.activeElement !== document.body || last === null || last.isConnected || document.querySelector(OPEN_LAYER)) return;
      last = null;
      const target = document.getElementById("next") ?? document.querySelector<HTMLElement>("main h1");
      if (!target) return;
      if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
      target.focus({ preventScroll: true });
      target.scrollIntoView({ block: "nearest", behavior: "instant" });
    };
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(recover)));
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}
