import type { ContestDetail } from "@lib/api/types";
import { toast } from "@lib/toast";
import * as m from "@messages/entries";
import { useEntryAddress } from "./entry-address";
import { OnDemand } from "./on-demand";

const load = async () => (await import(/* webpackChunkName: "contest-polls" */ "./poll/ask-dialog")).AskDialog;

/** Asking others. What does it is loaded when it is first needed. */
export function Ask({ contest }: { contest: ContestDetail }) {
  const { closeAsk } = useEntryAddress();
  const fail = () => {
    toast({ kind: "error", title: m.ask_dialog_error(), description: m.ask_dialog_failed() });
    closeAsk();
  };
  return <OnDemand load={load} props={{ contest }} onFail={fail} />;
}
