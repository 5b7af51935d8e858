import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetReads } from "@lib/api/use-api";
import { hasConsent } from "@lib/consent";
import { ConsentQuestion } from "./consent-question";
import { VisitorCookies } from "./visitor-cookies";

const KEY = "muqabla-consent";
const NOTHING = { necessary: true, analytics: false, marketing: false, preferences: false };
const member = { id: "1", email: "a@example.com", firstName: "Ayesha", emailVerified: true };

let posted: unknown[];

/** What the server answers: who is signed in, and what the account's person chose. */
function serve(user: object | null, consent: object = { ...NOTHING, updatedAt: null }) {
  let account = consent;
  vi.stubGlobal("fetch", (path: string, { method, body }: { method: string; body?: string }) => {
    if (path.startsWith("/api/auth/user"))
      return Promise.resolve(
        user ? new Response(JSON.stringify({ ...user, cookieConsent: account })) : new Response(null, { status: 204 }),
      );
    if (method !== "POST") throw new Error(`${method} ${path} was asked`);
    const choice = JSON.parse(body ?? "{}") as object;
    posted.push(choice);
    account = { ...choice, updatedAt: "2026-11-21T07:00:00Z" };
    return Promise.resolve(new Response(JSON.stringify(account)));
  });
}

function kept(choice: object | null) {
  if (choice) localStorage.setItem(KEY, JSON.stringify(choice));
  else localStorage.removeItem(KEY);
  window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
}

/** The bar of index.html is answered. */
const answer = (all: boolean) =>
  act(
    () =>
      void window.dispatchEvent(new CustomEvent(KEY, { detail: { analytics: all, marketing: all, preferences: all } })),
  );
const isAsked = () => document.documentElement.dataset.consent === "open";

const show = (path = "/") =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <ConsentQuestion />
    </MemoryRouter>,
  );

beforeEach(async () => {
  posted = [];
  kept(null);
  await forgetReads();
});
afterEach(() => vi.unstubAllGlobals());

it("asks a visitor, allows nothing meanwhile, and tells the server nothing", () => {
  serve(null);
  show();
  expect(isAsked()).toBe(true);
  expect(hasConsent("analytics")).toBe(false);
  answer(false);
  expect(isAsked()).toBe(false);
  expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toEqual({
    analytics: false,
    marketing: false,
    preferences: false,
  });
  expect(posted).toEqual([]);
});

it("does not ask while somebody signs in", () => {
  serve(null);
  show("/auth/login");
  expect(isAsked()).toBe(false);
});

it("takes each purpose for itself", async () => {
  serve(null);
  render(<VisitorCookies />);
  expect(screen.getByRole("switch", { name: /^Necessary/ })).toBeDisabled();
  await userEvent.click(screen.getByRole("switch", { name: /^Analytics/ }));
  expect(hasConsent("analytics")).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Save preferences" }));
  expect(["analytics", "marketing", "preferences"].map((purpose) => hasConsent(purpose as "analytics"))).toEqual([
    true,
    false,
    false,
  ]);
});

it("does not ask a member who has chosen elsewhere, and does here what they chose there", async () => {
  serve(member, { ...NOTHING, analytics: true, updatedAt: "2026-11-20T07:00:00Z" });
  show();
  await waitFor(() => expect(hasConsent("analytics")).toBe(true));
  expect(isAsked()).toBe(false);
  expect(posted).toEqual([]);
});

it("takes back here what was taken back elsewhere", async () => {
  kept({ analytics: true });
  serve(member, { ...NOTHING, updatedAt: "2026-11-20T07:00:00Z" });
  show();
  await waitFor(() => expect(hasConsent("analytics")).toBe(false));
});

it("gives the account what was chosen as a visitor", async () => {
  kept({ analytics: true });
  serve(member);
  show();
  await waitFor(() => expect(posted).toEqual([{ ...NOTHING, analytics: true }]));
  expect(isAsked()).toBe(false);
});

it("asks a member who has chosen nowhere, and keeps the answer with the account", async () => {
  serve(member);
  show();
  expect(isAsked()).toBe(true);
  answer(true);
  await waitFor(() =>
    expect(posted).toEqual([{ necessary: true, analytics: true, marketing: true, preferences: true }]),
  );
  expect(isAsked()).toBe(false);
});
