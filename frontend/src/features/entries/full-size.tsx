import { type ComponentType, useEffect, useState } from "react";
import { toast } from "@lib/toast";
import * as m from "@messages/entries";
import type { PictureViewerProps } from "@ui/picture-viewer";

const load = () => import(/* webpackChunkName: "picture-viewer" */ "@ui/picture-viewer");

/** Pictures on the whole screen. What shows them is loaded when it is first needed; without a network the entry stays as it is. */
export function FullSize(props: PictureViewerProps) {
  const [Viewer, setViewer] = useState<ComponentType<PictureViewerProps>>();
  const { onClose } = props;
  const [close] = useState(() => onClose);
  useEffect(() => {
    let isOver = false;
    load().then(
      ({ PictureViewer }) => isOver || setViewer(() => PictureViewer),
      () => {
        if (isOver) return;
        toast({
          kind: "error",
          title: m.full_size_error(),
          description: m.full_size_failed(),
        });
        close();
      },
    );
    return () => {
      isOver = true;
    };
  }, [close]);
  return Viewer ? <Viewer {...props} /> : null;
}
