/** How pictures are looked at. `x` and `y` move them by shares of their box, so that boxes of any size can share a view. */
export interface ZoomView {
  /** 1 shows the whole picture. */
  scale: number;
  x: number;
  y: number;
}

/** A place in a box in shares of it, counted from its middle: from -0.5 to 0.5. */
export interface Place {
  x: number;
  y: number;
}

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
export const SCALE_MAX = 8;
export const STEP = 1.4;
const MIDDLE: Place = { x: 0, y: 0 };
/** What an arrow key moves, as a share of the box. */
const SHIFT = 0.1;
/** What a wheel reports for one notch in most browsers, in pixels. */
const NOTCH = 100;
/** Lines and pages that a wheel reports instead, in pixels. */
const DELTA_UNITS = [1, 33, 300];
/** Fingers on a touchpad report a tenth of what a wheel does. */
const PINCH = 3;

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** The picture does not leave its box. */
function kept({ scale, x, y }: ZoomView): ZoomView {
  if (scale === 1) return WHOLE;
  const most = (scale - 1) / 2;
  return { scale, x: clamp(x, most), y: clamp(y, most) };
}

/** Larger or smaller by a factor; what lies at `at` stays there. */
export function zoomAt(view: ZoomView, factor: number, at: Place = MIDDLE): ZoomView {
  const wanted = Math.min(SCALE_MAX, Math.max(1, view.scale * factor));
  // Steps in and out again end at the whole picture, not a fraction beside it.
  const scale = wanted < 1.005 ? 1 : wanted;
  const grown = scale / view.scale;
  return kept({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown });
}

export function moveBy(view: ZoomView, by: Place): ZoomView {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y });
}

/** The factor of one event of a wheel, at most one notch, or of two fingers on a touchpad. */
export function wheelFactor({
  deltaY,
  deltaMode,
  ctrlKey,
}: Pick<WheelEvent, "deltaY" | "deltaMode" | "ctrlKey">): number {
  const pixels = deltaY * (DELTA_UNITS[deltaMode] ?? 1) * (ctrlKey ? PINCH : 1);
  return STEP ** (clamp(-pixels, NOTCH) / NOTCH);
}

const ACTS: Partial<Record<string, (view: ZoomView) => ZoomView>> = {
  "+": (view) => zoomAt(view, STEP),
  "=": (view) => zoomAt(view, STEP),
  "-": (view) => zoomAt(view, 1 / STEP),
  "0": () => WHOLE,
  ArrowLeft: (view) => moveBy(view, { x: SHIFT, y: 0 }),
  ArrowRight: (view) => moveBy(view, { x: -SHIFT, y: 0 }),
  ArrowUp: (view) => moveBy(view, { x: 0, y: SHIFT }),
  ArrowDown: (view) => moveBy(view, { x: 0, y: -SHIFT }),
};

/** What a key does to a view; undefined for keys that mean nothing here. */
export const zoomKey = (key: string) => ACTS[key];

/** For an element as large as the box. */
export const transformOf = ({ scale, x, y }: ZoomView) => `translate(${x * 100}%, ${y * 100}%) scale(${scale})`;
