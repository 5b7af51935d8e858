import { type ComponentType, lazy } from "react";

/**
 * Each screen is a module that exports `Component` and is loaded when it is first visited.
 * Plain routes, without loaders: reads are SWR's.
 */
export function screen(load: () => Promise<{ Component: ComponentType }>) {
  return lazy(() => load().then((module) => ({ default: module.Component })));
}
