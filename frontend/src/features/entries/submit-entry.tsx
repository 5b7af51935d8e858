import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "@lib/api/client";
import type { ContestDetail } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { toast } from "@lib/toast";
import * as m from "@messages/entries";
import { Card, CardHead, Money } from "@ui";
import { EntryForm } from "./entry-form";
import { EMPTY_ENTRY, type EntryPayload } from "./model/submit-form";

/** The form of a new entry, where one more may be submitted. */
export function SubmitEntry({ contest }: { contest: ContestDetail }) {
  const navigate = useNavigate();
  // What was sent is gone from the form, uploads included.
  const [sent, setSent] = useState(0);

  const send = async (payload: EntryPayload) => {
    await api.post(`/api/contests/${contest.id}/entries`, payload);
    setSent(sent + 1);
    await refresh(`/api/contests/${contest.id}`, "/api/contests/feed", "/api/entries/mine");
    toast({
      kind: "success",
      title: m.submit_entry_submitted(),
      description: m.submit_entry_submitted_means(),
    });
    await navigate({ search: "?tab=entries", hash: "#mine" });
  };

  return (
    <Card aria-labelledby="submit-entry">
      <CardHead id="submit-entry" title={contest.myLiveEntries > 0 ? m.submit_entry_another() : m.submit_entry_title()}>
        <span className="small muted num">
          {m.my_entries_used({ used: contest.myLiveEntries, max: contest.entriesPerPersonMax })}
        </span>
      </CardHead>
      <div className="card-body">
        <EntryForm
          key={sent}
          label={m.submit_entry_title()}
          initial={EMPTY_ENTRY}
          failed={m.submit_entry_failed()}
          submitLabel={m.submit_entry_submit()}
          busyLabel={m.submit_entry_submitting()}
          foot={
            <p className="help max-w-[40ch]">
              {m.submit_entry_rights({ prize: <Money cents={contest.winnerCents} /> })}
            </p>
          }
          onSend={send}
        />
      </div>
    </Card>
  );
}
