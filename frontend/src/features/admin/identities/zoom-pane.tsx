import { Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import * as m from "@messages/admin";
import { cx, IconButton } from "@ui";

const MOST = 8;
const STEP = 1.4;
/** Pixels of the picture that an arrow moves. */
const SHIFT = 60;

interface View {
  scale: number;
  x: number;
  y: number;
}
const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** The picture does not leave its box. */
function kept({ scale, x, y }: View, box: DOMRect): View {
  const most = (size: number) => (size * (scale - 1)) / 2;
  return {
    scale,
    x: Math.min(most(box.width), Math.max(-most(box.width), x)),
    y: Math.min(most(box.height), Math.max(-most(box.height), y)),
  };
}

interface ZoomPaneProps {
  src: string;
  alt: string;
  className?: string;
}

/** A picture that is looked at closely: wheel, buttons, drag, and with the focus on it + − 0 and the arrows. */
export function ZoomPane({ src, alt, className }: ZoomPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(WHOLE);

  const change = (to: (view: View) => View) =>
    setView((current) => {
      const box = pane.current?.getBoundingClientRect();
      return box ? kept(to(current), box) : current;
    });
  const zoom = (factor: number) =>
    change(({ scale, x, y }) => {
      const next = Math.min(MOST, Math.max(1, scale * factor));
      return { scale: next, x: (x * next) / scale, y: (y * next) / scale };
    });
  const move = (x: number, y: number) => change((current) => ({ ...current, x: current.x + x, y: current.y + y }));

  // React listens to wheels passively: the page would scroll as well.
  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? STEP : 1 / STEP);
  });
  useEffect(() => {
    const box = pane.current;
    if (!box) return;
    const onWheel = (event: WheelEvent) => zoomByWheel(event);
    box.addEventListener("wheel", onWheel, { passive: false });
    return () => box.removeEventListener("wheel", onWheel);
  }, []);

  const onKey = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      "+": () => zoom(STEP),
      "=": () => zoom(STEP),
      "-": () => zoom(1 / STEP),
      "0": () => setView(WHOLE),
      ArrowLeft: () => move(SHIFT, 0),
      ArrowRight: () => move(-SHIFT, 0),
      ArrowUp: () => move(0, SHIFT),
      ArrowDown: () => move(0, -SHIFT),
    };
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  const onMove = (event: PointerEvent) => {
    if (event.buttons === 1 && view.scale > 1) move(event.movementX, event.movementY);
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
        onPointerDown={(event) => view.scale > 1 && event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onMove}
        onDoubleClick={() => (view.scale > 1 ? setView(WHOLE) : zoom(STEP * STEP))}
      >
        <img
          src={src}
          alt={alt}
          draggable={false}
          className="size-full object-contain"
          data-scale={view.scale.toFixed(2)}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
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
