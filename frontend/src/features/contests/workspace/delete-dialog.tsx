import { api } from "@lib/api/client";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import { ConfirmDialog } from "@ui/dialog";
import type { ContestDialogProps } from "./close-entries-dialog";

const TEXTS = {
  success: { title: "Draft Deleted" },
  failure: { title: "Error", description: "Failed to delete the draft" },
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
      title="Delete this draft?"
      description={`“${contest.title}” was never published, and no money was paid. This cannot be undone.`}
      confirmLabel="Delete draft"
      cancelLabel="Keep it"
      onConfirm={async () => (await run()) ?? false}
    />
  );
}
