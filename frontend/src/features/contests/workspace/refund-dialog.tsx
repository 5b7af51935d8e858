import { useState } from "react";
import { api } from "@lib/api/client";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import { formatMoney } from "@lib/format";
import * as m from "@messages/contests";
import { Field, TextArea } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import type { ContestDialogProps } from "./close-entries-dialog";

const TEXTS = {
  success: { title: m.refund_dialog_started(), description: m.refund_dialog_started_means() },
  failure: { title: m.refund_dialog_error(), description: m.refund_dialog_failed() },
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
      title={m.refund_dialog_title({ prize: formatMoney(contest.prizeCents) })}
      description={m.refund_dialog_sub()}
      confirmLabel={m.refund_dialog_refund()}
      cancelLabel={m.refund_dialog_keep()}
      onConfirm={async () => (await run()) ?? false}
    >
      <Field label={m.refund_dialog_reason()} optional help={m.refund_dialog_reason_help()}>
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
