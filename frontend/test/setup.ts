import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// jsdom lacks these; Radix and our own screens call them.
class NoopResizeObserver implements ResizeObserver {
  observe(): void {
    return;
  }
  unobserve(): void {
    return;
  }
  disconnect(): void {
    return;
  }
}
globalThis.ResizeObserver = NoopResizeObserver;
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
class NoMatch extends EventTarget {
  readonly matches = false;
  readonly onchange = null;
  readonly media: string;
  constructor(media: string) {
    super();
    this.media = media;
  }
}
window.matchMedia = (query: string) => new NoMatch(query) as MediaQueryList;

// Nothing was measured in a document that was not navigated to.
performance.getEntriesByType = () => [];

// One second is too short for a machine that builds something else meanwhile; what never comes fails all the same.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
