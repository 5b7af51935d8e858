/** Starts the service worker once the page has been drawn; only the built site has one. */
export function registerServiceWorker(): void {
  if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
  const begin = async () => {
    const registration = await navigator.serviceWorker.register("/sw.js");
    // The first visit began without it: it may keep the lists that this page has loaded already.
    const seen = performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.includes("/api/"));
    const ready = await navigator.serviceWorker.ready;
    if (registration.active === ready.active) ready.active?.postMessage({ seen });
  };
  // Without it the site works as before, only not offline.
  void begin().catch(() => undefined);
}
