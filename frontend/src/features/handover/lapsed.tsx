import { Trophy } from "lucide-react";
import type { HandoverView } from "@lib/api/types";
import { Callout, LinkButton } from "@ui";

/** The winner did not hand over in time. */
export function Lapsed({ handover, winner }: { handover: HandoverView; winner: boolean }) {
  if (winner) {
    return (
      <Callout kind="danger" title="The time to hand over has passed">
        The client can now award another entry or ask for the prize back. Write to the client in your entry's thread if
        the files are ready.
      </Callout>
    );
  }
  return (
    <Callout
      kind="warning"
      title={`${handover.winner.name} did not hand over in time`}
      action={
        handover.allowedActions.includes("awardAnother") && (
          <LinkButton size="sm" icon={Trophy} to="?award=choose" preventScrollReset>
            Award another entry
          </LinkButton>
        )
      }
    >
      The prize is still held. You can award another entry, or ask for a refund: an administrator decides about it.
    </Callout>
  );
}
