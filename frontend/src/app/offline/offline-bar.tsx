import { CloudOff, RotateCw, Wifi } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, Icon } from "@ui";
import { registerServiceWorker } from "./register";

type Network = "fine" | "offline" | "back";

function useNetwork(): Network {
  const [network, setNetwork] = useState<Network>(navigator.onLine ? "fine" : "offline");
  useEffect(() => {
    const lost = () => setNetwork("offline");
    const found = () => setNetwork((current) => (current === "offline" ? "back" : current));
    const told = ({ data }: MessageEvent<{ muqabla?: string } | null>) => {
      if (data?.muqabla === "offline") lost();
      if (data?.muqabla === "online") found();
    };
    window.addEventListener("offline", lost);
    window.addEventListener("online", found);
    // Only where pages are served safely does it exist.
    const worker = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
    worker?.addEventListener("message", told);
    worker?.controller?.postMessage({ ask: "network" });
    return () => {
      window.removeEventListener("offline", lost);
      window.removeEventListener("online", found);
      worker?.removeEventListener("message", told);
    };
  }, []);
  return network;
}

/** Says that what one sees was seen before; after that, that it can be loaded anew. Nothing reloads by itself. */
export function OfflineBar() {
  const network = useNetwork();
  useEffect(() => registerServiceWorker(), []);
  return (
    <div role="status" className="offline-bar-place">
      {network !== "fine" && (
        <div className="offline-bar">
          <Icon as={network === "offline" ? CloudOff : Wifi} />
          <span>{network === "offline" ? "You are offline. Showing what you last saw." : "You are online again."}</span>
          {network === "back" && (
            <Button size="sm" variant="night" icon={RotateCw} onClick={() => window.location.reload()}>
              Reload
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
