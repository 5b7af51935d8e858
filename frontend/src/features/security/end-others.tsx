import { toast } from "@lib/toast";
import { useAction } from "@lib/api/use-action";
import * as m from "@messages/security";
import { Button } from "@ui";
import { endOtherSessions } from "./api";

const TEXTS = { failure: { title: m.end_others_error(), description: m.end_others_failed() } };

async function endOthers(): Promise<void> {
  const ended = await endOtherSessions();
  toast({
    kind: "success",
    title: m.end_others_done(),
    description: m.end_others_result({ ended }),
  });
}

/** This device stays signed in. */
export function EndOthersButton() {
  const { run, busy } = useAction(endOthers, TEXTS);
  return (
    <Button busy={busy} onClick={() => void run()}>
      {m.end_others_action()}
    </Button>
  );
}
