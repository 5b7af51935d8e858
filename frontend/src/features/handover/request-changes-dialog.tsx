import { useState } from "react";
import { ApiError, messageOf } from "@lib/api/client";
import type { HandoverView } from "@lib/api/types";
import { plural } from "@lib/format";
import { CHANGES_DAYS } from "@lib/rules.gen";
import { toast } from "@lib/toast";
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
      setError("Say what should change");
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await requestChanges(handover.contestId, note.trim());
      toast({
        kind: "success",
        title: "Changes Requested",
        description: `${handover.winner.name} has ${plural(CHANGES_DAYS, "day")}.`,
      });
      setNote("");
      onOpenChange(false);
    } catch (problem) {
      const field = problem instanceof ApiError ? problem.fields?.note : undefined;
      setError(field ?? messageOf(problem, "Failed to ask for changes"));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title="Ask for changes"
      description={`${handover.winner.name} then has ${plural(CHANGES_DAYS, "day")} to hand over again. ${left === 1 ? "This is the last round of changes." : `This is round ${handover.changesRequested + 1} of ${handover.changesMax}.`}`}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} busyLabel="Sending…" onClick={() => void send()}>
            Ask for changes
          </Button>
        </>
      }
    >
      <Field label="What should change" required help="One point a line. Stay within the brief." error={error}>
        <TextArea value={note} maxLength={2000} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </Dialog>
  );
}
