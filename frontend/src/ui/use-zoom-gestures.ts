import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { moveBy, type Place, STEP, WHOLE, wheelFactor, zoomAt, type ZoomView } from "./zoom";

/** A finger that went this far, in pixels, has swiped. */
const SWIPE = 48;

interface ZoomGestures {
  box: RefObject<HTMLDivElement | null>;
  view: ZoomView;
  change: (to: (view: ZoomView) => ZoomView) => void;
  /** A finger went over the whole picture from right to left (1) or from left to right (-1), beginning at a place. */
  onSwipe?: (by: 1 | -1, from: Place) => void;
}

interface Finger {
  x: number;
  y: number;
}

const between = (a: Finger, b: Finger) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Finger, b: Finger) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Wheel, drag, double click and two fingers on a box. Boxes that share a view zoom and move together. */
export function useZoomGestures({ box, view, change, onSwipe }: ZoomGestures) {
  const fingers = useRef(new Map<number, Finger>());
  const start = useRef<Finger>(undefined);

  const placeOf = ({ x, y }: Finger): Place => {
    const rect = box.current?.getBoundingClientRect();
    if (!rect?.width || !rect.height) return { x: 0, y: 0 };
    return { x: (x - rect.left) / rect.width - 0.5, y: (y - rect.top) / rect.height - 0.5 };
  };
  const way = (from: Finger, to: Finger): Place => {
    const [a, b] = [placeOf(from), placeOf(to)];
    return { x: b.x - a.x, y: b.y - a.y };
  };

  // React listens to wheels passively: the page would scroll as well.
  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const at = placeOf({ x: event.clientX, y: event.clientY });
    change((current) => zoomAt(current, wheelFactor(event), at));
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => zoomByWheel(event);
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [box]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // A button within keeps its click, which a captured pointer would take away.
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest("button, a"))) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const finger = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, finger);
    start.current = fingers.current.size === 1 ? finger : undefined;
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    fingers.current.set(event.pointerId, now);
    if (!other) {
      const by = way(before, now);
      change((current) => moveBy(current, by));
      return;
    }
    const [from, to] = [middle(before, other), middle(now, other)];
    const factor = between(now, other) / Math.max(1, between(before, other));
    const [at, by] = [placeOf(from), way(from, to)];
    change((current) => moveBy(zoomAt(current, factor, at), by));
  };
  const onPointerEnd = (event: PointerEvent) => {
    const from = start.current;
    if (!fingers.current.delete(event.pointerId)) return;
    start.current = undefined;
    const [x, y] = from ? [event.clientX - from.x, event.clientY - from.y] : [0, 0];
    if (
      from &&
      event.type === "pointerup" &&
      view.scale === 1 &&
      Math.abs(x) > SWIPE &&
      Math.abs(x) > 1.5 * Math.abs(y)
    )
      onSwipe?.(x < 0 ? 1 : -1, placeOf(from));
  };
  const onDoubleClick = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const at = placeOf({ x: clientX, y: clientY });
    change((current) => (current.scale > 1 ? WHOLE : zoomAt(current, STEP * STEP, at)));
  };
  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd, onDoubleClick };
}
