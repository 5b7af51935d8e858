import { CalendarClock } from "lucide-react";
import { useAction } from "@lib/api/use-action";
import { formatDate } from "@lib/time";
import * as m from "@messages/privacy";
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
        title={m.deletion_section_will_be_deleted_on({ until: formatDate(until) })}
        action={
          <Button size="sm" busy={busy} onClick={() => void run()}>
            {m.deletion_section_cancel_deletion()}
          </Button>
        }
      >
        {m.deletion_banner_you_can_stay()}
      </Callout>
    </div>
  );
}
