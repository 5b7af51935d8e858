import { api } from "@lib/api/client";
import type { ContestDetail } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import { formatDateTime } from "@lib/time";
import * as m from "@messages/contests";
import { ConfirmDialog } from "@ui/dialog";

export interface ContestDialogProps {
  contest: ContestDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const TEXTS = {
  success: {
    title: m.close_entries_dialog_closed(),
    description: m.close_entries_dialog_closed_next(),
  },
  failure: { title: m.close_entries_dialog_error(), description: m.close_entries_dialog_failed() },
};

export function CloseEntriesDialog({ contest, ...dialog }: ContestDialogProps) {
  const { run } = useAction(async () => {
    await api.post(`/api/contests/${contest.id}/close`);
    await refresh("/api/contests", "/api/entries");
    return true;
  }, TEXTS);
  return (
    <ConfirmDialog
      {...dialog}
      title={m.close_entries_dialog_title()}
      description={m.close_entries_dialog_sub({
        deadline: formatDateTime(contest.deadline),
        entries: contest.entriesCount,
      })}
      confirmLabel={m.close_entries_dialog_close()}
      cancelLabel={m.close_entries_dialog_keep_it_open()}
      onConfirm={async () => (await run()) ?? false}
    />
  );
}
