import { UserX } from "lucide-react";
import type { ContestDetail } from "@lib/api/types";
import * as m from "@messages/contests";
import { Callout, TextLink, Time } from "@ui";

/** For somebody whom the client removed: the reason, where the form would be. */
export function RemovalNotice({ contest }: { contest: ContestDetail }) {
  const removal = contest.myRemoval;
  if (!removal) return null;
  return (
    <Callout icon={UserX} title={m.removal_notice_title()}>
      {m.removal_notice_removed({ date: <Time value={removal.removedAt} as="short" /> })}
      <q className="mt-2 mb-2 block whitespace-pre-line wrap-anywhere" dir="auto">
        {removal.reason}
      </q>
      <TextLink to="/contact">{m.removal_notice_unfair()}</TextLink>
    </Callout>
  );
}
