import { Trophy } from "lucide-react";
import type { HandoverView } from "@lib/api/types";
import * as m from "@messages/handover";
import { Callout, LinkButton } from "@ui";

/** The winner did not hand over in time. */
export function Lapsed({ handover, winner }: { handover: HandoverView; winner: boolean }) {
  // Another entry takes the place of a winner, and of a bought one none.
  const bought = handover.place === null;
  if (winner) {
    return (
      <Callout kind="danger" title={m.lapsed_time_passed()}>
        {bought ? m.lapsed_bought_author() : m.lapsed_winner_next()}
      </Callout>
    );
  }
  return (
    <Callout
      kind="warning"
      title={m.lapsed_did_not_hand_over({ winner: handover.winner.name })}
      action={
        handover.allowedActions.includes("awardAnother") && (
          <LinkButton size="sm" icon={Trophy} to={`?award=choose&replaces=${handover.entryId}`} preventScrollReset>
            {m.lapsed_award_another_entry()}
          </LinkButton>
        )
      }
    >
      {bought ? m.lapsed_bought_client() : m.lapsed_client_next()}
    </Callout>
  );
}
