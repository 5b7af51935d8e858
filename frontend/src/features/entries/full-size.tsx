import { toast } from "@lib/toast";
import * as m from "@messages/entries";
import type { PictureViewerProps } from "@ui/picture-viewer";
import { OnDemand } from "./on-demand";

const load = async () => (await import(/* webpackChunkName: "picture-viewer" */ "@ui/picture-viewer")).PictureViewer;

/** Pictures on the whole screen. What shows them is loaded when it is first needed; without a network the entry stays as it is. */
export function FullSize(props: PictureViewerProps) {
  const fail = () => {
    toast({ kind: "error", title: m.full_size_error(), description: m.full_size_failed() });
    props.onClose();
  };
  return <OnDemand load={load} props={props} onFail={fail} />;
}
