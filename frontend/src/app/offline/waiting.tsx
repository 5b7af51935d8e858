import { lazy, Suspense } from "react";
import { useNetworkLost } from "@lib/network";
import { PageSkeleton } from "@ui";

// With the bar: it is loaded soon after the first screen, and the service worker keeps it.
const LazyOfflineScreen = lazy(() =>
  import(/* webpackChunkName: "offline" */ "./offline-screen").then((module) => ({ default: module.OfflineScreen })),
);

/** Where a screen or a person cannot be loaded now. */
export function OfflineScreen() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <LazyOfflineScreen />
    </Suspense>
  );
}

/** A screen on its way, or none while there is no network. */
export function Waiting() {
  return useNetworkLost() ? <OfflineScreen /> : <PageSkeleton />;
}
