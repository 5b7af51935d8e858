import { api } from "@lib/api/client";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import { formatMoney } from "@lib/format";
import { Callout } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import type { TermsDialogProps } from "./terms-dialogs";

const TEXTS = {
  success: { title: "Prize Guaranteed", description: "The contest carries the badge now." },
  failure: { title: "Error", description: "Failed to switch the guarantee on" },
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
      title="Guarantee the prize?"
      description={`You promise that ${formatMoney(contest.prizeCents)} is paid out to people who enter, whatever happens. The contest carries the badge “Guaranteed”, and people can search for it.`}
      confirmLabel="Guarantee the prize"
      cancelLabel="Not now"
      onConfirm={async () => (await run()) ?? false}
    >
      <Callout kind="warning" title="It can never be switched off">
        Once people have entered you cannot ask for a refund any more. If you choose nobody, the prize is shared among
        them. Only if nobody enters does it come back to you.
      </Callout>
    </ConfirmDialog>
  );
}
