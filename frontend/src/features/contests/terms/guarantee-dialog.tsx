import { api } from "@lib/api/client";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import { formatMoney } from "@lib/format";
import * as m from "@messages/contests";
import { Callout } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import type { TermsDialogProps } from "./terms-dialogs";

const TEXTS = {
  success: {
    title: m.guarantee_dialog_guaranteed(),
    description: m.guarantee_dialog_guaranteed_means(),
  },
  failure: { title: m.guarantee_dialog_error(), description: m.guarantee_dialog_failed() },
};

/** A promise that cannot be taken back. */
export function GuaranteeDialog({ contest, onClose }: TermsDialogProps) {
  const { run } = useAction(async () => {
    await api.post(`/api/contests/${contest.id}/guarantee`);
    await refresh("/api/contests");
    return true;
  }, TEXTS);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.guarantee_dialog_title()}
      description={m.guarantee_dialog_promise({ prize: formatMoney(contest.prizeCents) })}
      confirmLabel={m.guarantee_dialog_guarantee()}
      cancelLabel={m.guarantee_dialog_not_now()}
      onConfirm={async () => (await run()) ?? false}
    >
      <Callout kind="warning" title={m.guarantee_dialog_permanent()}>
        {m.guarantee_dialog_no_refund()}
      </Callout>
    </ConfirmDialog>
  );
}
