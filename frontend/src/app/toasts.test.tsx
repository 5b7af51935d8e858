import { act, fireEvent, render, screen } from "@testing-library/react";
import { BrowserRouter, Route, Routes } from "react-router";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dismissToast, toast } from "@lib/toast";
import { Root } from "./root";

const loaded = vi.hoisted(() => vi.fn());
vi.mock("@ui/toast-region", async (original) => {
  loaded();
  return original();
});

beforeEach(() => {
  loaded.mockClear();
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response(null, { status: 204 }))),
  );
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <BrowserRouter>
        <Routes>
          <Route element={<Root />}>
            <Route
              path="*"
              element={
                <main>
                  <h1>A screen</h1>
                  <a href="/elsewhere">Elsewhere</a>
                  <button>
                    <span>Save</span>
                  </button>
                </main>
              }
            />
          </Route>
        </Routes>
      </BrowserRouter>
    </SWRConfig>,
  );
});
afterEach(() => vi.unstubAllGlobals());

it("loads the toasts when somebody begins to act, and for nothing else", async () => {
  fireEvent.pointerDown(screen.getByRole("heading"));
  fireEvent.pointerDown(screen.getByRole("link"));
  fireEvent.keyDown(document.body, { key: "Tab" });
  expect(loaded).not.toHaveBeenCalled();
  fireEvent.pointerDown(screen.getByText("Save"));
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce());
});

it("shows what is said although nobody acted", async () => {
  act(() => toast({ title: "The session ended" }));
  expect(await screen.findByText("The session ended")).toBeVisible();
  act(() => dismissToast(1));
});
