import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Component as ContestsScreen } from "./contests-screen";

const SIZE = 3;
const contest = (id: string) => ({
  id,
  title: `Contest ${id}`,
  brief: "A jar and a crate",
  category: "design",
  subcategory: "Logo Design",
  status: "OPEN",
  outcome: null,
  prizeCents: 100,
  placeCount: 1,
  currency: "PKR",
  deadline: "2099-11-30T00:00:00Z",
  createdAt: "2026-11-20T00:00:00Z",
  entriesCount: 0,
  sealed: true,
  featured: false,
  guaranteed: false,
  client: { id: "c", name: "Palwasha", imageUrl: null },
});

/** A page of three contests; the cursor is the number of the page. */
function answer(path: string, pages: number): Response {
  const page = Number(new URL(path, "http://muqabla.test").searchParams.get("cursor") ?? 1);
  return Response.json({
    contests: Array.from({ length: SIZE }, (_, index) => contest(`${page}-${index}`)),
    nextCursor: page < pages ? String(page + 1) : null,
    total: pages * SIZE,
    openTotal: pages * SIZE,
    categoryCounts: { design: 1, development: 0, marketing: 0, writing: 0 },
  });
}

let asked: string[];
let isDown: boolean;
/** Answers come when this does. */
let gate: Promise<unknown>;

/** The server with so many pages; answers nothing while it is down. */
function serve(pages: number): void {
  asked = [];
  isDown = false;
  gate = Promise.resolve();
  vi.spyOn(globalThis, "fetch").mockImplementation((address) => {
    const path = address as string;
    if (isDown) return Promise.reject(new TypeError("Failed to fetch"));
    if (!path.startsWith("/api/contests")) return Promise.resolve(new Response(null, { status: 204 }));
    asked.push(path);
    return gate.then(() => answer(path, pages));
  });
}

/** Those that watch the end of a list now. */
let observers: Set<FakeObserver>;
class FakeObserver {
  readonly tell: (isIntersecting: boolean) => void;
  constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit) {
    expect(options.rootMargin).toBe("600px");
    this.tell = (isIntersecting) =>
      callback([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
  observe(): void {
    observers.add(this);
  }
  disconnect(): void {
    observers.delete(this);
  }
}

const comesNear = () =>
  act(() => {
    for (const observer of [...observers]) {
      observer.tell(false);
      observer.tell(true);
    }
  });

function open(address = "/contests") {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={[address]}>
        <ContestsScreen />
      </MemoryRouter>
    </SWRConfig>,
  );
}

const cards = () => [...document.querySelectorAll("a.listing")];
const shows = (pages: number) => vi.waitFor(() => expect(cards()).toHaveLength(pages * SIZE));
const isWatched = () => vi.waitFor(() => expect(observers.size).toBe(1));

/** One of two pages is there, and then no network. */
async function openAndLoseNetwork(): Promise<void> {
  serve(2);
  open();
  await shows(1);
  await isWatched();
  isDown = true;
  act(() => void window.dispatchEvent(new Event("offline")));
}

beforeEach(() => {
  observers = new Set();
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  window.history.replaceState(null, "", "/contests");
});
afterEach(() => {
  // Before the observers go: unmounting runs effects that still wait.
  cleanup();
  vi.unstubAllGlobals();
  window.dispatchEvent(new Event("online"));
});

it("loads the next page when the end of the list comes near, once, and says how many came", async () => {
  serve(3);
  open();
  await shows(1);
  await isWatched();
  expect(asked, "nothing is loaded ahead of the reader").toHaveLength(1);
  comesNear();
  expect(observers.size, "not watched while the page is on its way").toBe(0);
  await shows(2);
  expect(screen.getByText("3 more contests loaded")).toHaveRole("status");
  await isWatched();
  comesNear();
  await shows(3);
  expect(screen.getByText("3 more contests loaded")).toHaveRole("status");
  expect(asked).toEqual(["/api/contests/feed", "/api/contests/feed?cursor=2", "/api/contests/feed?cursor=3"]);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  expect(observers.size).toBe(0);
});

it("leaves the footer in reach: after four pages the button is needed", async () => {
  serve(7);
  open();
  for (const page of [1, 2, 3, 4]) {
    await shows(page);
    await isWatched();
    comesNear();
  }
  await shows(5);
  expect(observers.size).toBe(0);
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  await shows(6);
  expect(observers.size).toBe(0);
});

it("loads nothing while the footer is in view, and goes on when it is not", async () => {
  serve(2);
  const shell = document.body.appendChild(document.createElement("div"));
  shell.className = "shell";
  const footer = shell.appendChild(document.createElement("footer"));
  const place = vi.spyOn(footer, "getBoundingClientRect");
  place.mockReturnValue({ top: window.innerHeight - 1 } as DOMRect);
  open();
  await shows(1);
  await isWatched();
  comesNear();
  expect(observers.size, "still watched").toBe(1);
  place.mockReturnValue({ top: window.innerHeight } as DOMRect);
  act(() => void window.dispatchEvent(new Event("scroll")));
  await shows(2);
  expect(asked).toHaveLength(2);
  shell.remove();
});

it("loads by the button only when data is spared, and while text is looked for", async () => {
  serve(3);
  vi.stubGlobal("navigator", Object.create(navigator, { connection: { value: { saveData: true } } }));
  open();
  await shows(1);
  expect(observers.size).toBe(0);
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  await shows(2);
  vi.unstubAllGlobals();
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  await userEvent.type(screen.getByRole("searchbox"), "1-0");
  await vi.waitFor(() => expect(cards()).toHaveLength(1));
  expect(observers.size).toBe(0);
  expect(screen.getByText("Searched 6 contests of 9")).toBeInTheDocument();
});

it("says in the list that a page did not come, keeps what is there, and tries again by hand", async () => {
  serve(2);
  open();
  await shows(1);
  isDown = true;
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "More contests did not load. No connection. Check your internet and try again.",
  );
  expect(cards()).toHaveLength(SIZE);
  expect(observers.size, "a failure is not tried again by itself").toBe(0);
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await shows(2);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("goes on by itself when a lost network is back", async () => {
  await openAndLoseNetwork();
  comesNear();
  await screen.findByRole("alert");
  isDown = false;
  act(() => void window.dispatchEvent(new Event("online")));
  await shows(2);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("goes on when the network is back as soon as it says that a page did not come", async () => {
  await openAndLoseNetwork();
  // Told of the alert before React runs the effects of the same change.
  const alerts = new MutationObserver(() => {
    if (!document.querySelector("[role=alert]")) return;
    alerts.disconnect();
    isDown = false;
    window.dispatchEvent(new Event("online"));
  });
  alerts.observe(document.body, { childList: true, subtree: true });
  comesNear();
  await shows(2);
});

it("keeps in the entry of the history how many pages were shown, and loads them again after a reload", async () => {
  serve(5);
  open();
  await shows(1);
  await isWatched();
  comesNear();
  await shows(2);
  await vi.waitFor(() => expect(window.history.state).toEqual({ pages: 2 }));
});

it("loads the pages that an entry of the history showed", async () => {
  serve(5);
  window.history.replaceState({ pages: 3 }, "");
  open();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  let resume: () => void = () => undefined;
  gate = new Promise<void>((done) => (resume = done));
  await shows(1);
  expect(cards()[0]?.parentElement).toHaveAttribute("aria-busy", "true");
  expect(observers.size).toBe(0);
  resume();
  await shows(3);
  expect(cards()[0]?.parentElement).toHaveAttribute("aria-busy", "false");
  expect(asked).toHaveLength(3);
  expect(screen.queryByText(/more contests loaded/)).toBeNull();
});

it("begins with one page at an entry that is not the one on screen", async () => {
  serve(5);
  window.history.replaceState({ key: "another", pages: 3 }, "");
  open();
  await shows(1);
  await isWatched();
  expect(asked).toHaveLength(1);
});
