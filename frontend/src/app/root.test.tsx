import { act, render, waitFor } from "@testing-library/react";
import { BrowserRouter, Route, Routes } from "react-router";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportUnauthorized } from "@lib/api/client";
import { setCurrentUser } from "@lib/use-current-user";
import { Root } from "./root";

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response(null, { status: 204 }))),
  );
  window.history.replaceState(null, "", "/payouts?tab=paid");
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <BrowserRouter>
        <Routes>
          <Route element={<Root />}>
            <Route path="*" element={<h1>A screen</h1>} />
          </Route>
        </Routes>
      </BrowserRouter>
    </SWRConfig>,
  );
});
afterEach(() => vi.unstubAllGlobals());

const next = () => new URLSearchParams(window.location.search).get("next");

test("a session that ended leads to sign-in and back, however many answers say so", async () => {
  act(() => {
    reportUnauthorized();
    reportUnauthorized();
  });
  await waitFor(() => expect(window.location.pathname).toBe("/auth/login"));
  expect(next()).toBe("/payouts?tab=paid");
  // An answer that was late says so when the person is asked to sign in already.
  await act(async () => {
    reportUnauthorized();
    // Takes as long as what the report begins.
    await setCurrentUser(null);
  });
  expect(`${window.location.pathname} ${next()}`).toBe("/auth/login /payouts?tab=paid");
});
