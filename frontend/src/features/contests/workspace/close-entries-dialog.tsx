import { api } from "@lib/api/client";
import type { ContestDetail } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import { plural } from "@lib/format";
import { formatDateTime } from "@lib/time";
import { ConfirmDialog } from "@ui/dialog";

export interface ContestDialogProps {
  contest: ContestDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const TEXTS = {
  success: { title: "Entries Closed", description: "Now choose the winner." },
  failure: { title: "Error", description: "Failed to close entries" },
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
      title="Close entries now?"
      description={`The deadline is ${formatDateTime(contest.deadline)}. If you close now, nobody can enter any more and you choose among ${plural(contest.entriesCount, "entry", "entries")}. This cannot be undone.`}
      confirmLabel="Close entries"
      cancelLabel="Keep it open"
      onConfirm={async () => (await run()) ?? false}
    />
  );
}
