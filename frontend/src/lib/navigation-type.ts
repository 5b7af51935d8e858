/** How this document was reached; undefined where the browser does not say. */
export function navigationType(): NavigationTimingType | undefined {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type;
}

/** A new document has not been read before, even when it has the address or the key of one that was: neither reload nor Back led here. */
export function isNewDocument(): boolean {
  return navigationType() === "navigate";
}
