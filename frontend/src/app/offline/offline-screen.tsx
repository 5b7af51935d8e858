import { CloudOff, RotateCw } from "lucide-react";
import { checkNetwork } from "@lib/network";
import { Button, EmptyState, Page } from "@ui";

/** Where a screen or a person cannot be loaded now. The address stays, and what it leads to opens by itself. */
export function OfflineScreen() {
  return (
    <Page title="You are offline" narrow>
      <h1 className="sr">You are offline</h1>
      <EmptyState
        icon={CloudOff}
        title="You are offline"
        action={
          <Button icon={RotateCw} onClick={() => void checkNetwork()}>
            Try now
          </Button>
        }
      >
        Muqabla cannot be reached. This page opens by itself when the connection is back.
      </EmptyState>
    </Page>
  );
}
