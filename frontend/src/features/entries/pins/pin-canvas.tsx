import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { FileView, PinView } from "@lib/api/types";
import { PIN_SCALE } from "@lib/rules.gen";
import * as m from "@messages/entries";
import { cx } from "@ui";
import { between, type Mark, markOfPin, moved, percent, pinName, type Point, pointAt } from "../model/pins";

/** A pointer that went less far, in pixels, has pressed a point. */
const DRAG = 8;
/** What an arrow key moves the cross by, and with Shift. */
const STEP = PIN_SCALE / 50;
const SMALL_STEP = PIN_SCALE / 500;
const MIDDLE: Point = { x: PIN_SCALE / 2, y: PIN_SCALE / 2 };
const ARROWS: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const share = (value: number) => `${(value / PIN_SCALE) * 100}%`;
const boxOf = ({ x, y, width, height }: Mark) => ({
  left: share(x),
  top: share(y),
  width: share(width),
  height: share(height),
});

/** The layer on which a place is chosen: by pointer, and by arrow keys and Enter. */
function PlaceLayer({ onPlace, onCancel }: { onPlace: (mark: Mark) => void; onCancel: () => void }) {
  const layer = useRef<HTMLDivElement>(null);
  const start = useRef<{ id: number; left: number; top: number; at: Point }>(undefined);
  const [drawn, setDrawn] = useState<Mark>();
  const [cross, setCross] = useState(MIDDLE);
  useEffect(() => layer.current?.focus({ preventScroll: true }), []);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = layer.current?.getBoundingClientRect();
    if (!box?.width || !box.height) return MIDDLE;
    return pointAt({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
  };
  const markTo = (event: PointerEvent): Mark | undefined => {
    const from = start.current;
    if (from?.id !== event.pointerId) return undefined;
    const far = Math.hypot(event.clientX - from.left, event.clientY - from.top) > DRAG;
    return between(from.at, far ? pointOf(event) : from.at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    if (way) {
      const step = event.shiftKey ? SMALL_STEP : STEP;
      setCross((at) => moved(at, { x: way.x * step, y: way.y * step }));
    } else if (event.key === "Enter" || event.key === " ") onPlace({ ...cross, width: 0, height: 0 });
    else if (event.key === "Escape") onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={layer}
      className="pin-place"
      role="application"
      aria-label={m.pin_place_layer()}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0 || start.current) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { id: event.pointerId, left: event.clientX, top: event.clientY, at: pointOf(event) };
      }}
      onPointerMove={(event) => setDrawn(markTo(event))}
      onPointerUp={(event) => {
        const mark = markTo(event);
        start.current = undefined;
        setDrawn(undefined);
        if (mark) onPlace(mark);
      }}
      onPointerCancel={() => {
        start.current = undefined;
        setDrawn(undefined);
      }}
    >
      <span className="pin-cross" style={{ left: share(cross.x), top: share(cross.y) }} aria-hidden="true" />
      {drawn && <span className="pin-area is-draft" style={boxOf(drawn)} aria-hidden="true" />}
      <span className="sr" role="status">
        {m.pin_place_cross({ left: percent(cross.x), top: percent(cross.y) })}
      </span>
    </div>
  );
}

export interface MarkersProps {
  pins: PinView[];
  file: FileView;
  selected: number | undefined;
  onSelect: (number: number) => void;
}

function Marker({ pin, mark, file, selected, onSelect }: { pin: PinView; mark: Mark } & Omit<MarkersProps, "pins">) {
  const isSelected = pin.number === selected;
  return (
    <>
      {mark.width > 0 && (
        <span
          className={cx("pin-area", isSelected && "is-selected", pin.resolvedAt !== null && "is-resolved")}
          style={boxOf(mark)}
          aria-hidden="true"
        />
      )}
      <button
        type="button"
        className={cx("pin-marker", mark.width > 0 && "of-area", pin.resolvedAt !== null && "is-resolved")}
        style={{ left: share(mark.x), top: share(mark.y) }}
        data-pin={pin.number}
        aria-label={pinName(pin, file)}
        aria-pressed={isSelected}
        onClick={() => onSelect(pin.number)}
      >
        {pin.number}
      </button>
    </>
  );
}

interface PinCanvasProps extends MarkersProps {
  /** The picture, or the picture of a page. */
  children: ReactNode;
  ratio: number;
  zoom: number;
  /** Where the comment that is being written is to stand. */
  draft: Mark | undefined;
  /** While a place is chosen. */
  onPlace: ((mark: Mark) => void) | undefined;
  onCancel: () => void;
}

/** A picture with its markers. Places are shares of it: they fit at every size. */
export function PinCanvas({ children, ratio, zoom, draft, onPlace, onCancel, pins, ...markers }: PinCanvasProps) {
  return (
    <div className="pin-canvas" style={{ "--ratio": ratio, "--zoom": zoom, aspectRatio: ratio }}>
      {children}
      {onPlace && <PlaceLayer onPlace={onPlace} onCancel={onCancel} />}
      {draft &&
        (draft.width > 0 ? (
          <span className="pin-area is-draft" style={boxOf(draft)} aria-hidden="true" />
        ) : (
          <span
            className="pin-marker is-draft"
            style={{ left: share(draft.x), top: share(draft.y) }}
            aria-hidden="true"
          >
            +
          </span>
        ))}
      {pins.map((pin) => {
        const mark = markOfPin(pin);
        return mark && <Marker key={pin.number} pin={pin} mark={mark} {...markers} />;
      })}
    </div>
  );
}
