import type { ContestDetail } from "@lib/api/types";
import { toast } from "@lib/toast";
import * as m from "@messages/entries";
import { useEntryAddress } from "./entry-address";
import { OnDemand } from "./on-demand";

const load = async () => (await import(/* webpackChunkName: "compare" */ "./compare/compare-dialog")).CompareDialog;

/** Entries side by side. What shows them is loaded when it is first needed; without a network the gallery stays as it is. */
export function Comparison({ contest }: { contest: ContestDetail }) {
  const { closeComparison } = useEntryAddress();
  const fail = () => {
    toast({ kind: "error", title: m.comparison_error(), description: m.comparison_failed() });
    closeComparison();
  };
  return <OnDemand load={load} props={{ contest }} onFail={fail} />;
}
