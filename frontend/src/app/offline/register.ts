import { publicReads } from "@lib/api/page-data";

/** Starts the service worker once the page has been drawn; only the built site has one. */
export function registerServiceWorker(): void {
  if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
  const begin = async () => {
    const registration = await navigator.serviceWorker.register("/sw.js");
    // The first visit began without it, and lists that came with the page passed by it: it may keep what this page has already.
    const seen = performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.includes("/api/"));
    const ready = await navigator.serviceWorker.ready;
    if (registration.active === ready.active) ready.active?.postMessage({ seen, embedded: publicReads() });
  };
  // Without it the site works as before, only not offline.
  void begin().catch(() => undefined);
}
