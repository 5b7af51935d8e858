import { CalendarClock } from "lucide-react";
import { useAction } from "@lib/api/use-action";
import { formatDate } from "@lib/time";
import { Button, Callout } from "@ui";
import { CANCEL_TEXTS, cancelDeletion } from "./api";

/** On every page while an account is to end: nobody loses one because they forgot. */
export function DeletionBanner({ until }: { until: string }) {
  const { run, busy } = useAction(cancelDeletion, CANCEL_TEXTS);
  return (
    <div className="wrap pt-4">
      <Callout
        kind="warning"
        icon={CalendarClock}
        title={`Your account will be deleted on ${formatDate(until)}`}
        action={
          <Button size="sm" busy={busy} onClick={() => void run()}>
            Cancel deletion
          </Button>
        }
      >
        You asked for it. Until then everything works as before, and you can stay.
      </Callout>
    </div>
  );
}
