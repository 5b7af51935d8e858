import { useState } from "react";
import { ApiError, messageOf } from "@lib/api/client";
import type { HandoverView } from "@lib/api/types";
import { CHANGES_DAYS } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import * as m from "@messages/handover";
import { Button, Field, TextArea } from "@ui";
import { Dialog } from "@ui/dialog";
import { changesLeft } from "./model";
import { requestChanges } from "./use-handover";

interface RequestChangesDialogProps {
  handover: HandoverView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What is missing or wrong, in words. The rounds are counted. */
export function RequestChangesDialog({ handover, open, onOpenChange }: RequestChangesDialogProps) {
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const left = changesLeft(handover);

  const send = async () => {
    if (note.trim() === "") {
      setError(m.request_changes_dialog_note_required());
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await requestChanges(handover, note.trim());
      toast({
        kind: "success",
        title: m.request_changes_dialog_requested(),
        description: m.request_changes_dialog_has_days({ winner: handover.winner.name, days: CHANGES_DAYS }),
      });
      setNote("");
      onOpenChange(false);
    } catch (problem) {
      const field = problem instanceof ApiError ? problem.fields?.note : undefined;
      setError(field ?? messageOf(problem, m.request_changes_dialog_failed()));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title={m.request_changes_dialog_title()}
      description={`${m.request_changes_dialog_then_has_days({ winner: handover.winner.name, days: CHANGES_DAYS })} ${
        left === 1
          ? m.request_changes_dialog_last_round()
          : m.request_changes_dialog_round({ round: handover.changesRequested + 1, max: handover.changesMax })
      }`}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {m.request_changes_dialog_cancel()}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel={m.request_changes_dialog_sending()}
            onClick={() => void send()}
          >
            {m.request_changes_dialog_title()}
          </Button>
        </>
      }
    >
      <Field label={m.request_changes_dialog_note()} required help={m.request_changes_dialog_note_help()} error={error}>
        <TextArea value={note} maxLength={2000} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </Dialog>
  );
}
