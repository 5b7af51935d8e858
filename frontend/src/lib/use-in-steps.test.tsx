import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { forgetFirstList, useInSteps } from "./use-in-steps";

const LIST = Array.from({ length: 30 }, (_, index) => index);

/** What a screen drew, one after the other: how much, and whether it said that more comes. */
function draw(): [number, boolean][] {
  const seen: [number, boolean][] = [];
  const { unmount } = renderHook(() => {
    const { drawn, isGrowing } = useInSteps(LIST);
    seen.push([drawn.length, isGrowing]);
  });
  unmount();
  return seen;
}

const reach = (visit: NavigationTimingType) =>
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type: visit } as PerformanceNavigationTiming]);

beforeEach(forgetFirstList);

test("the first list of a document grows, the next is drawn at once", () => {
  reach("navigate");
  const first = draw();
  expect(first[0]).toEqual([6, true]);
  expect(first.at(-1)).toEqual([30, false]);
  expect(first.length).toBeGreaterThan(2);
  expect(draw()).toEqual([[30, false]]);
});

test.each(["reload", "back_forward"] as const)("after %s the old place is there at once", (visit) => {
  reach(visit);
  expect(draw()).toEqual([[30, false]]);
});
