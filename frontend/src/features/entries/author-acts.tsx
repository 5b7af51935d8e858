import { CopyPlus, Eye, EyeOff, Trash2 } from "lucide-react";
import { useState } from "react";
import type { EntryView } from "@lib/api/types";
import { toast } from "@lib/toast";
import * as m from "@messages/entries";
import { Button } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { useEntryAddress } from "./entry-address";
import { entryActions } from "./entry-actions";

/** What an author can do with an entry: send another version, take it back, or show it to everybody after the contest. */
export function AuthorActs({ entry }: { entry: EntryView }) {
  const { withdraw, publish } = entryActions(entry);
  const { close, startVersion } = useEntryAddress();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const may = (action: EntryView["allowedActions"][number]) => entry.allowedActions.includes(action);

  const setPublished = async (published: boolean) => {
    setBusy(true);
    if (await publish(published))
      toast({
        kind: "success",
        title: published ? m.author_acts_published() : m.author_acts_private_again(),
        description: published ? m.author_acts_published_where() : undefined,
      });
    setBusy(false);
  };
  const confirmWithdraw = async () => {
    if (!(await withdraw())) return false;
    toast({ kind: "success", title: m.author_acts_withdrawn() });
    close();
    return true;
  };

  if (!may("submitVersion") && !may("withdraw") && !may("publish") && !may("unpublish")) return null;
  return (
    <div className="row tight">
      {may("submitVersion") && (
        <Button size="sm" icon={CopyPlus} onClick={startVersion}>
          {m.author_acts_new_version()}
        </Button>
      )}
      {may("publish") && (
        <Button size="sm" icon={Eye} busy={busy} onClick={() => void setPublished(true)}>
          {m.author_acts_publish()}
        </Button>
      )}
      {may("unpublish") && (
        <Button size="sm" icon={EyeOff} busy={busy} onClick={() => void setPublished(false)}>
          {m.author_acts_make_it_private()}
        </Button>
      )}
      {may("withdraw") && (
        <Button size="sm" variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
          {m.author_acts_withdraw()}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={m.author_acts_withdraw_question({ number: entry.number })}
        description={m.author_acts_withdraw_means()}
        confirmLabel={m.author_acts_withdraw()}
        cancelLabel={m.author_acts_keep_it()}
        onConfirm={confirmWithdraw}
      />
    </div>
  );
}
