import type { EntryView } from "@lib/api/types";
import { toast } from "@lib/toast";
import * as m from "@messages/entries";
import { useEntryAddress } from "./entry-address";
import { OnDemand } from "./on-demand";

const load = async () => (await import(/* webpackChunkName: "entry-pins" */ "./pins/pins-dialog")).PinsDialog;

/** Comments on places of an entry's files. What shows them is loaded when it is first needed. */
export function Pins({ entry }: { entry: EntryView }) {
  const { closePins } = useEntryAddress();
  const fail = () => {
    toast({ kind: "error", title: m.pin_error(), description: m.pin_code_failed() });
    closePins();
  };
  return <OnDemand load={load} props={{ entry }} onFail={fail} />;
}
