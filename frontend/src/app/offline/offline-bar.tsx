import { CloudOff, RotateCw, Wifi } from "lucide-react";
import { useEffect, useState } from "react";
import { checkNetwork, useNetworkLost } from "@lib/network";
import * as m from "@messages/app";
import { Button, Icon } from "@ui";
import { registerServiceWorker } from "./register";

/** How long the good news stays. */
const SAID_MS = 10_000;

/** The service worker knows of a lost network first: it answers in its place. */
function useWorkersNews(): void {
  useEffect(() => {
    const told = ({ data }: MessageEvent<{ muqabla?: string } | null>) => {
      if (data?.muqabla === "offline" || data?.muqabla === "online") void checkNetwork();
    };
    // Only where pages are served safely does it exist.
    const worker = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
    worker?.addEventListener("message", told);
    worker?.controller?.postMessage({ ask: "network" });
    return () => worker?.removeEventListener("message", told);
  }, []);
}

/** Says that what one sees was seen before; after that, that it can be loaded again. What never came, comes by itself; nothing that is read moves. */
export function OfflineBar() {
  useWorkersNews();
  const isLost = useNetworkLost();
  const [wasLost, setWasLost] = useState(isLost);
  if (isLost && !wasLost) setWasLost(true);
  useEffect(() => {
    if (isLost || !wasLost) return;
    const timer = setTimeout(() => setWasLost(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isLost, wasLost]);
  useEffect(() => registerServiceWorker(), []);
  return (
    <div role="status" className="offline-bar-place">
      {wasLost && (
        <div className="offline-bar">
          <Icon as={isLost ? CloudOff : Wifi} />
          <span>{isLost ? m.offline_bar_you_are_offline_showing_what() : m.offline_bar_you_are_online_again()}</span>
          {!isLost && (
            <Button size="sm" variant="night" icon={RotateCw} onClick={() => window.location.reload()}>
              {m.offline_bar_reload()}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
