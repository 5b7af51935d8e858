/** Dialogs and menus give the focus back themselves, a moment after they closed. */
const OPEN_LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * An act often removes the button that began it, and the focus falls to the body: keyboards and screen readers start over.
 * Then what happens next takes it, or the heading of the screen. `focused` has the focus now.
 */
export function recoverFocus(focused: EventTarget | null): void {
  let last = focused instanceof Element ? focused : null;
  let frame = 0;
  const recover = () => {
    if (
      document.activeElement !== document.body ||
      last === null ||
      last.isConnected ||
      document.querySelector(OPEN_LAYER)
    )
      return;
    last = null;
    const target = document.getElementById("next") ?? document.querySelector<HTMLElement>("main h1");
    if (!target) return;
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest", behavior: "instant" });
  };
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) last = target;
  });
  new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(recover)));
  }).observe(document.body, { childList: true, subtree: true });
}
