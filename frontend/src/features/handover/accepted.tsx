import { FileSignature } from "lucide-react";
import type { HandoverView } from "@lib/api/types";
import { plural } from "@lib/format";
import { HANDOVER_REVIEW_DAYS } from "@lib/rules.gen";
import { AnchorButton, Callout, Time } from "@ui";

function words({ acceptedBy, client }: HandoverView, winner: boolean): { title: string; who: string } {
  if (acceptedBy === "ADMIN") {
    return {
      title: winner ? "The rights to your files pass to the client" : "The files and all rights to them are yours",
      who: "Decided by an administrator",
    };
  }
  return {
    title: winner ? "The client has your files, and the prize is yours" : "The files and all rights to them are yours",
    who:
      acceptedBy === "TIMER"
        ? `Accepted automatically after ${plural(HANDOVER_REVIEW_DAYS, "day")}`
        : winner
          ? `Accepted by ${client.name}`
          : "Accepted by you",
  };
}

/** Done: who accepted and when, and the document that says so. */
export function Accepted({ handover, winner }: { handover: HandoverView; winner: boolean }) {
  const { acceptedAt, agreementUrl } = handover;
  const { title, who } = words(handover, winner);
  return (
    <Callout
      kind="success"
      title={title}
      action={
        agreementUrl && (
          <AnchorButton size="sm" icon={FileSignature} href={agreementUrl} target="_blank" rel="noopener">
            Rights agreement
            <span className="sr"> (opens in a new tab)</span>
          </AnchorButton>
        )
      }
    >
      {who}
      {acceptedAt && (
        <>
          {" "}
          on <Time value={acceptedAt} as="date" />
        </>
      )}
      . The agreement names both sides, the contest and every file.
    </Callout>
  );
}
