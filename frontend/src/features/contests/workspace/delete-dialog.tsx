import { api } from "@lib/api/client";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import * as m from "@messages/contests";
import { ConfirmDialog } from "@ui/dialog";
import type { ContestDialogProps } from "./close-entries-dialog";

const TEXTS = {
  success: { title: m.delete_dialog_deleted() },
  failure: { title: m.delete_dialog_error(), description: m.delete_dialog_failed() },
};

export function DeleteDialog({ contest, onDeleted, ...dialog }: ContestDialogProps & { onDeleted: () => void }) {
  const { run } = useAction(async () => {
    await api.delete(`/api/contests/${contest.id}`);
    // Away first: this page must not ask again for what is gone.
    onDeleted();
    await refresh("/api/contests/mine", "/api/contests/feed");
    return true;
  }, TEXTS);
  return (
    <ConfirmDialog
      {...dialog}
      danger
      title={m.delete_dialog_title()}
      description={m.delete_dialog_sub({ title: contest.title })}
      confirmLabel={m.delete_dialog_delete()}
      cancelLabel={m.delete_dialog_keep_it()}
      onConfirm={async () => (await run()) ?? false}
    />
  );
}
