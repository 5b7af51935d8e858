import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listen, useLive } from "./live";

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readyState = 1;
  constructor(readonly url: string) {
    super();
    Stream.all.push(this);
  }
  close() {
    this.readyState = 2;
  }
  say(event: string, data: object) {
    act(() => void this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) })));
  }
  /** As after a refusal: the browser does not come back by itself. */
  refuse() {
    this.readyState = 2;
    this.dispatchEvent(new Event("error"));
  }
}

const line = (id: string) => ({
  id,
  kind: "entry.received",
  topic: "entry",
  title: id,
  body: "",
  path: null,
  createdAt: "2026-11-21T07:00:00Z",
  readAt: null,
});
const newest = () => {
  const stream = Stream.all.at(-1);
  if (!stream) throw new Error("no stream");
  return stream;
};

let stop: () => void;
let signedIn: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  Stream.all = [];
  signedIn = true;
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("fetch", (path: string) => {
    const body = path.startsWith("/api/auth") ? {} : { notifications: [], unreadCount: 7, nextCursor: null };
    return Promise.resolve(signedIn ? new Response(JSON.stringify(body)) : new Response(null, { status: 204 }));
  });
  stop = listen();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));

it("counts, and keeps what arrives, each line once", () => {
  const { result } = renderHook(() => useLive());
  expect(result.current.unread).toBeUndefined();
  newest().say("unread", { unreadCount: 2 });
  expect(result.current).toMatchObject({ unread: 2, arrived: [] });
  newest().say("notification", { ...line("a"), unreadCount: 3 });
  newest().say("notification", { ...line("b"), unreadCount: 4 });
  newest().say("notification", { ...line("a"), title: "two of a", unreadCount: 4 });
  expect(result.current.arrived.map(({ title }) => title)).toEqual(["two of a", "b"]);
  expect(result.current).toMatchObject({ unread: 4, last: { title: "two of a" } });
});

it("drops what was read elsewhere", async () => {
  const { result } = renderHook(() => useLive());
  newest().say("notification", { ...line("a"), unreadCount: 1 });
  newest().say("unread", { unreadCount: 0 });
  await settle();
  expect(result.current).toMatchObject({ unread: 0, arrived: [] });
});

it("asks once and comes back after a refusal, later each time", async () => {
  const { result } = renderHook(() => useLive());
  newest().refuse();
  await settle();
  expect(result.current.unread).toBe(7);
  await settle(2_999);
  expect(Stream.all).toHaveLength(1);
  await settle(1);
  expect(Stream.all).toHaveLength(2);
  newest().refuse();
  await settle(5_999);
  expect(Stream.all).toHaveLength(2);
  await settle(1);
  expect(Stream.all).toHaveLength(3);
});

it("does not come back when nobody is signed in any more", async () => {
  signedIn = false;
  newest().refuse();
  await settle(3_600_000);
  expect(Stream.all).toHaveLength(1);
});

it("gives its place up while the window is hidden", async () => {
  const hidden = vi.spyOn(document, "hidden", "get");
  const turn = (value: boolean) => {
    hidden.mockReturnValue(value);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  turn(true);
  await settle(29_999);
  turn(false);
  await settle(60_000);
  expect([Stream.all.length, newest().readyState]).toEqual([1, 1]);
  turn(true);
  await settle(30_000);
  expect(newest().readyState).toBe(2);
  turn(false);
  expect(Stream.all).toHaveLength(2);
  hidden.mockRestore();
});
