import { Eye, EyeOff, Trash2 } from "lucide-react";
import { useState } from "react";
import type { EntryView } from "@lib/api/types";
import { toast } from "@lib/toast";
import { Button } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { useEntryAddress } from "./entry-address";
import { useEntryActions } from "./use-entry-actions";

/** What an author can do with an entry: take it back, or show it to everybody after the contest. */
export function AuthorActs({ entry }: { entry: EntryView }) {
  const { withdraw, publish } = useEntryActions(entry);
  const { close } = useEntryAddress();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const may = (action: EntryView["allowedActions"][number]) => entry.allowedActions.includes(action);

  const setPublished = async (published: boolean) => {
    setBusy(true);
    if (await publish(published))
      toast({
        kind: "success",
        title: published ? "Entry Published" : "Entry Private Again",
        description: published ? "It stands on your profile and in the contest." : undefined,
      });
    setBusy(false);
  };
  const confirmWithdraw = async () => {
    if (!(await withdraw())) return false;
    toast({ kind: "success", title: "Entry Withdrawn" });
    close();
    return true;
  };

  if (!may("withdraw") && !may("publish") && !may("unpublish")) return null;
  return (
    <div className="row tight">
      {may("publish") && (
        <Button size="sm" icon={Eye} busy={busy} onClick={() => void setPublished(true)}>
          Publish this entry
        </Button>
      )}
      {may("unpublish") && (
        <Button size="sm" icon={EyeOff} busy={busy} onClick={() => void setPublished(false)}>
          Make it private
        </Button>
      )}
      {may("withdraw") && (
        <Button size="sm" variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
          Withdraw entry
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={`Withdraw entry #${entry.number}?`}
        description="The client no longer sees it, and it cannot win. You can submit another one until the deadline. This cannot be undone."
        confirmLabel="Withdraw entry"
        cancelLabel="Keep it"
        onConfirm={confirmWithdraw}
      />
    </div>
  );
}
