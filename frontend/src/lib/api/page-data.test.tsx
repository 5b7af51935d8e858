import { renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { mutate } from "swr";
import { embeddedRead, forgetPageData, isUnseen, primeReads, publicReads } from "@lib/api/page-data";
import { prefetch, useApi } from "@lib/api/use-api";

const contest = (id: string) => `/api/contests/${id}` as const;
const CONTEST = contest("1");

function serve(data: unknown): void {
  document.body.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify(data)}</script>`;
  forgetPageData();
}

beforeEach(async () => {
  window.history.replaceState(null, "", "/contests/1");
  await mutate(() => true, undefined, { revalidate: false });
  serve({
    reads: { [CONTEST]: { id: "1" }, "/api/contests/feed": [1], "/api/auth/user?optional=true": null },
    public: ["/api/contests/feed"],
  });
});

const answers = () =>
  vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(Response.json({ id: "new" })));

it("shows what came with the page at once, and asks for none of it, also where answers must be fresh", () => {
  const fetching = answers();
  primeReads();
  prefetch("/api/contests/feed");
  const { result } = renderHook(() => [useApi(CONTEST, { fresh: true }).data, useApi("/api/contests/feed").data]);
  expect(result.current).toEqual([{ id: "1" }, [1]]);
  expect(fetching).not.toHaveBeenCalled();
  expect(document.getElementById("page-data")).toBeNull();
  expect(embeddedRead("/api/auth/user", { optional: true })).toBeNull();
  expect(publicReads()).toEqual([["/api/contests/feed", "[1]"]]);
});

it("asks again when the same is opened a second time", async () => {
  const fetching = answers();
  primeReads();
  const first = renderHook(() => useApi(CONTEST, { fresh: true }).data);
  first.unmount();
  const { result } = renderHook(() => useApi(CONTEST, { fresh: true }).data);
  await waitFor(() => expect(result.current).toEqual({ id: "new" }));
  expect(fetching).toHaveBeenCalledTimes(1);
});

it("is over with the first address", async () => {
  answers();
  primeReads();
  expect(isUnseen(CONTEST)).toBe(true);
  window.history.pushState(null, "", "/elsewhere");
  const { result } = renderHook(() => useApi(CONTEST, { fresh: true }).data);
  await waitFor(() => expect(result.current).toEqual({ id: "new" }));
});

it("counts for nothing in a page that the browser had kept, or that did not arrive whole", () => {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type: "back_forward" } as PerformanceNavigationTiming]);
  forgetPageData();
  serve({ reads: { "/api/contests/feed": [1] }, public: [] });
  expect(embeddedRead("/api/contests/feed")).toBeUndefined();
  vi.restoreAllMocks();
  document.body.innerHTML = '<script type="application/json" id="page-data">{"reads":{"/api/li</script>';
  forgetPageData();
  expect(embeddedRead("/api/contests/feed")).toBeUndefined();
  expect(publicReads()).toEqual([]);
});
