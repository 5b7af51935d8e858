import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reloadUser, setCurrentUser, useCurrentUser } from "./use-current-user";

const ayesha = { id: "1", email: "a@example.com", firstName: "Ayesha", emailVerified: true };
let answer: () => Promise<Response>;
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const says = (status: number, body?: object) => () =>
  Promise.resolve(body ? Response.json(body, { status }) : new Response(null, { status }));

const wrapper = ({ children }: { children: ReactNode }) => <SWRConfig value={{}}>{children}</SWRConfig>;
const show = () => renderHook(() => useCurrentUser(), { wrapper }).result;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("fetch", () => answer());
});
afterEach(async () => {
  answer = says(204);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  await setCurrentUser(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ["no network", lost],
  ["a server that fails", says(500, { code: "internal", message: "Something went wrong." })],
  ["a proxy without a server", says(502)],
  ["too many questions", says(429, { code: "rate_limited", message: "Wait." })],
])("keeps who is signed in through %s", async (_name, outage) => {
  answer = says(200, ayesha);
  const state = show();
  await act(() => reloadUser());
  await waitFor(() => expect(state.current.user?.firstName).toBe("Ayesha"));
  answer = outage;
  const asked = reloadUser();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(state.current).toMatchObject({ user: ayesha, signedOut: false });
  answer = says(401, { code: "unauthorized", message: "Sign in first." });
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  await asked;
  expect(state.current).toMatchObject({ user: undefined, signedOut: true });
});
