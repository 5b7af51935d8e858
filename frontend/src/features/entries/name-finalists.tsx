import type { ContestDetail } from "@lib/api/types";
import { toast } from "@lib/toast";
import * as m from "@messages/entries";
import { useEntryAddress } from "./entry-address";
import { OnDemand } from "./on-demand";

const load = async () =>
  (await import(/* webpackChunkName: "contest-finalists" */ "./final-round/name-dialog")).NameDialog;

/** Naming finalists. What does it is loaded when it is first needed. */
export function NameFinalists({ contest }: { contest: ContestDetail }) {
  const { closeNaming } = useEntryAddress();
  const fail = () => {
    toast({ kind: "error", title: m.name_dialog_error(), description: m.name_dialog_failed() });
    closeNaming();
  };
  return <OnDemand load={load} props={{ contest }} onFail={fail} />;
}
