import * as m from "@messages/contests";
import { ConfirmDialog } from "@ui/dialog";

/** Before a template takes the place of somebody's own title and brief. */
export function ReplaceDialog({ onReplace, onClose }: { onReplace: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.replace_dialog_heading()}
      description={m.replace_dialog_means()}
      confirmLabel={m.replace_dialog_replace()}
      cancelLabel={m.replace_dialog_keep()}
      onConfirm={onReplace}
    />
  );
}
