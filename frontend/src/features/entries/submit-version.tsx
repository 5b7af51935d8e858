import { api } from "@lib/api/client";
import type { ContestDetail, EntryView } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { toast } from "@lib/toast";
import * as m from "@messages/entries";
import { Button, Callout } from "@ui";
import { EntryForm } from "./entry-form";
import { type EntryPayload, valuesOf } from "./model/submit-form";

interface SubmitVersionProps {
  entry: EntryView;
  contest: ContestDetail;
  onClose: () => void;
}

/** The form of another version: the words of the newest one, and files of its own. */
export function SubmitVersion({ entry, contest, onClose }: SubmitVersionProps) {
  const send = async (payload: EntryPayload) => {
    const { version } = await api.post(`/api/entries/${entry.id}/versions`, payload);
    await refresh(`/api/contests/${contest.id}`, `/api/entries/${entry.id}`, "/api/entries/mine");
    toast({
      kind: "success",
      title: m.submit_version_sent({ version }),
      description: m.submit_version_sent_means(),
    });
    onClose();
  };

  return (
    <div className="stack mx-auto w-full max-w-190 gap-6">
      <Callout>{m.submit_version_what_stays({ version: entry.version })}</Callout>
      <EntryForm
        label={m.submit_version_form()}
        idPrefix="version-"
        initial={valuesOf(entry)}
        failed={m.submit_version_failed()}
        submitLabel={m.submit_version_send({ version: entry.version + 1 })}
        busyLabel={m.submit_version_sending()}
        filesHelp={m.submit_version_files_anew()}
        foot={
          <Button variant="ghost" className="max-sm:w-full" onClick={onClose}>
            {m.submit_version_cancel()}
          </Button>
        }
        onSend={send}
      />
    </div>
  );
}
