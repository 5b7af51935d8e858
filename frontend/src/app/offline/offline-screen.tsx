import { CloudOff, RotateCw } from "lucide-react";
import { checkNetwork } from "@lib/network";
import * as m from "@messages/app";
import { Button, EmptyState, Page } from "@ui";

/** Where a screen or a person cannot be loaded now. The address stays, and what it leads to opens by itself. */
export function OfflineScreen() {
  return (
    <Page title={m.offline_you_are_offline()} narrow>
      <h1 className="sr">{m.offline_you_are_offline()}</h1>
      <EmptyState
        icon={CloudOff}
        title={m.offline_you_are_offline()}
        action={
          <Button icon={RotateCw} onClick={() => void checkNetwork()}>
            {m.offline_try_now()}
          </Button>
        }
      >
        {m.offline_muqabla_cannot_be_reached_this()}
      </EmptyState>
    </Page>
  );
}
