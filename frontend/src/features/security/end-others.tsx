import { toast } from "@lib/toast";
import { useAction } from "@lib/api/use-action";
import { Button } from "@ui";
import { endOtherSessions } from "./api";

const TEXTS = { failure: { title: "Error", description: "Failed to sign your other devices out" } };

async function endOthers(): Promise<void> {
  const ended = await endOtherSessions();
  const devices = ended === 1 ? "1 other device" : `${ended} other devices`;
  toast({
    kind: "success",
    title: "Signed out elsewhere",
    description: ended === 0 ? "You are signed in on this device only." : `${devices} had to sign in again.`,
  });
}

/** This device stays signed in. */
export function EndOthersButton() {
  const { run, busy } = useAction(endOthers, TEXTS);
  return (
    <Button busy={busy} onClick={() => void run()}>
      Sign out other devices
    </Button>
  );
}
