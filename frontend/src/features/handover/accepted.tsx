import { FileSignature } from "lucide-react";
import type { ReactNode } from "react";
import type { HandoverView } from "@lib/api/types";
import { HANDOVER_REVIEW_DAYS } from "@lib/rules.gen";
import * as m from "@messages/handover";
import { AnchorButton, Callout, Time } from "@ui";

function words(
  { acceptedBy, client }: HandoverView,
  winner: boolean,
): { title: string; who: (date: ReactNode) => ReactNode } {
  if (acceptedBy === "ADMIN") {
    return {
      title: winner ? m.accepted_rights_pass() : m.accepted_files_yours(),
      who: (date) => m.accepted_decided_by_administrator({ date }),
    };
  }
  return {
    title: winner ? m.accepted_prize_yours() : m.accepted_files_yours(),
    who: (date) =>
      acceptedBy === "TIMER"
        ? m.accepted_automatically({ days: HANDOVER_REVIEW_DAYS, date })
        : winner
          ? m.accepted_by({ client: client.name, date })
          : m.accepted_by_you({ date }),
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
            {m.accepted_agreement({ hint: (children) => <span className="sr">{children}</span> })}
          </AnchorButton>
        )
      }
    >
      {acceptedAt && who(<Time value={acceptedAt} as="date" />)} {m.accepted_agreement_names()}
    </Callout>
  );
}
