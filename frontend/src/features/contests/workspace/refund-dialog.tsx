import { useState } from "react";
import { api } from "@lib/api/client";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import { formatMoney } from "@lib/format";
import { Field, TextArea } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import type { ContestDialogProps } from "./close-entries-dialog";

const TEXTS = {
  success: { title: "Refund Started", description: "The prize is on its way back to you." },
  failure: { title: "Error", description: "Failed to ask for the refund" },
};

export function RefundDialog({ contest, ...dialog }: ContestDialogProps) {
  const [reason, setReason] = useState("");
  const { run } = useAction(async () => {
    await api.post(`/api/contests/${contest.id}/refund`, { reason: reason.trim() || undefined });
    await refresh("/api/contests", "/api/entries");
    return true;
  }, TEXTS);
  return (
    <ConfirmDialog
      {...dialog}
      danger
      title={`Refund ${formatMoney(contest.prizeCents)}?`}
      description="The contest closes permanently and the full prize goes back to the wallet you paid with. This cannot be undone."
      confirmLabel="Refund the prize"
      cancelLabel="Keep the contest"
      onConfirm={async () => (await run()) ?? false}
    >
      <Field label="Reason" optional help="It helps us to help you next time.">
        <TextArea
          className="min-h-20"
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
