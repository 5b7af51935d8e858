import { type ComponentType, lazy } from "react";

/**
 * Each screen is a module that exports `Component` and is loaded when it is first visited.
 * Plain routes instead of a data router: it is 17 kB lighter, and the start page has no room for that.
 */
export function screen(load: () => Promise<{ Component: ComponentType }>) {
  return lazy(() => load().then((module) => ({ default: module.Component })));
}
