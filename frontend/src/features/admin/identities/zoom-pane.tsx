import { Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import * as m from "@messages/admin";
import { cx, IconButton } from "@ui";
import { useZoomGestures } from "@ui/use-zoom-gestures";
import { STEP, transformOf, WHOLE, zoomAt, zoomKey } from "@ui/zoom";

interface ZoomPaneProps {
  src: string;
  alt: string;
  className?: string;
}

/** A picture that is looked at closely: wheel, buttons, drag, and with the focus on it + − 0 and the arrows. */
export function ZoomPane({ src, alt, className }: ZoomPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(WHOLE);

  const gestures = useZoomGestures({ box: pane, view, change: setView });
  const zoom = (factor: number) => setView((current) => zoomAt(current, factor));
  const onKey = (event: KeyboardEvent) => {
    const act = zoomKey(event.key);
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setView(act);
  };

  return (
    <div className={cx("relative", className)}>
      <div
        ref={pane}
        className={cx(
          "bg-sunken size-full overflow-hidden rounded-control",
          view.scale > 1 && "cursor-grab touch-none",
        )}
        role="group"
        aria-label={m.zoom_pane_zoom_with_keys({ document: alt })}
        tabIndex={0}
        onKeyDown={onKey}
        {...gestures}
      >
        <img
          src={src}
          alt={alt}
          draggable={false}
          className="size-full object-contain"
          data-scale={view.scale.toFixed(2)}
          style={{ transform: transformOf(view) }}
        />
      </div>
      <div className="bg-surface border-line absolute right-2 bottom-2 flex rounded-control border">
        <IconButton
          size="sm"
          icon={ZoomOut}
          label={m.zoom_pane_zoom_out({ document: alt })}
          onClick={() => zoom(1 / STEP)}
        />
        <IconButton
          size="sm"
          icon={Maximize}
          label={m.zoom_pane_whole({ document: alt })}
          onClick={() => setView(WHOLE)}
        />
        <IconButton size="sm" icon={ZoomIn} label={m.zoom_pane_zoom_in({ document: alt })} onClick={() => zoom(STEP)} />
      </div>
    </div>
  );
}
