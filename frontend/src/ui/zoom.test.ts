import { describe, expect, it } from "vitest";
import { moveBy, SCALE_MAX, STEP, transformOf, wheelFactor, WHOLE, zoomAt, zoomKey } from "./zoom";

const wheel = (deltaY: number, rest = {}) => wheelFactor({ deltaY, deltaMode: 0, ctrlKey: false, ...rest });

describe("zoom", () => {
  it("stays between the whole picture and the largest", () => {
    expect(zoomAt(WHOLE, 0.1)).toEqual(WHOLE);
    expect(zoomAt(WHOLE, 100).scale).toBe(SCALE_MAX);
    expect(zoomAt(zoomAt(WHOLE, STEP), 1 / STEP)).toEqual(WHOLE);
    let view = WHOLE;
    for (let step = 0; step < 5; step += 1) view = zoomAt(view, STEP, { x: 0.3, y: -0.4 });
    for (let step = 0; step < 5; step += 1) view = zoomAt(view, 1 / STEP, { x: -0.3, y: 0.1 });
    expect(view).toEqual(WHOLE);
  });

  it("leaves what is pointed at where it is", () => {
    const at = { x: 0.25, y: -0.1 };
    const view = zoomAt(WHOLE, 2, at);
    // A point of the picture is drawn at `point * scale + shift`.
    expect(at.x * view.scale + view.x).toBeCloseTo(at.x);
    expect(at.y * view.scale + view.y).toBeCloseTo(at.y);
  });

  it("never moves the picture out of its box", () => {
    expect(moveBy(WHOLE, { x: 0.4, y: 0.4 })).toEqual(WHOLE);
    expect(moveBy({ scale: 3, x: 0, y: 0 }, { x: 5, y: -5 })).toEqual({ scale: 3, x: 1, y: -1 });
    // Smaller again at the edge: the edge comes along.
    expect(zoomAt({ scale: 3, x: 1, y: -1 }, 0.5)).toEqual({ scale: 1.5, x: 0.25, y: -0.25 });
  });

  it("takes a notch of a wheel as a step, and no event as more", () => {
    expect(wheel(-100)).toBeCloseTo(STEP);
    expect(wheel(100)).toBeCloseTo(1 / STEP);
    expect(wheel(-900)).toBeCloseTo(STEP);
    expect(wheel(-3, { deltaMode: 1 })).toBeGreaterThan(1.35);
    expect(wheel(-10, { ctrlKey: true })).toBeGreaterThan(wheel(-10));
  });

  it("knows its keys", () => {
    const closer = zoomKey("+")?.(WHOLE) ?? WHOLE;
    expect(closer.scale).toBeCloseTo(STEP);
    expect(zoomKey("=")?.(WHOLE)).toEqual(closer);
    expect(zoomKey("ArrowRight")?.(closer).x).toBeLessThan(0);
    expect(zoomKey("ArrowDown")?.(closer).y).toBeLessThan(0);
    expect(zoomKey("-")?.(closer)).toEqual(WHOLE);
    expect(zoomKey("0")?.({ scale: 4, x: 1, y: 1 })).toEqual(WHOLE);
    expect(zoomKey("x")).toBeUndefined();
  });

  it("is written in shares of the box", () => {
    expect(transformOf({ scale: 2, x: 0.25, y: -0.5 })).toBe("translate(25%, -50%) scale(2)");
  });
});
