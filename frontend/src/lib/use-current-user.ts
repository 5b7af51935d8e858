import useSWR, { mutate, preload } from "swr";
import { api, NetworkError } from "@lib/api/client";
import type { MeView } from "@lib/api/types";
import { embeddedRead } from "@lib/api/page-data";
import { forgetReads, swrConfig } from "@lib/api/use-api";

const USER_KEY = "/api/auth/user";
const HINT_KEY = "muqabla-signed-in";

/** What the last visit knew, so that a reload can draw the right frame before the server answers. Nothing personal. */
export type SessionHint = "none" | "verified" | "unverified";

function rememberSession(user: MeView | null): void {
  try {
    if (user) localStorage.setItem(HINT_KEY, user.emailVerified ? "verified" : "unverified");
    else localStorage.removeItem(HINT_KEY);
  } catch {
    // Without storage the hint is simply missing.
  }
}

export function sessionHint(): SessionHint {
  try {
    const stored = localStorage.getItem(HINT_KEY);
    return stored === "verified" || stored === "unverified" ? stored : "none";
  } catch {
    return "none";
  }
}

/** A failed call counts as nobody signed in; it is not retried. Without a network it is no news: the next visit asks again. */
async function fetchUser(): Promise<MeView | null> {
  try {
    // "Nobody" is a fine answer here, not an error.
    const user = (await api.get<MeView | undefined>(USER_KEY, { query: { optional: true } })) ?? null;
    rememberSession(user);
    return user;
  } catch (error) {
    if (!(error instanceof NetworkError)) rememberSession(null);
    return null;
  }
}

export interface CurrentUserState {
  user: MeView | undefined;
  loading: boolean;
  /** True when we know that nobody is signed in. */
  signedOut: boolean;
}

export function useCurrentUser(): CurrentUserState {
  const { data } = useSWR<MeView | null>(USER_KEY, fetchUser, swrConfig);
  return { user: data ?? undefined, loading: data === undefined, signedOut: data === null };
}

/** Takes the answer that came with the page, or starts the question before React does. */
export function preloadUser(): void {
  const user = embeddedRead(`${USER_KEY}?optional=true`) as MeView | null | undefined;
  if (user === undefined) {
    void preload(USER_KEY, fetchUser);
    return;
  }
  rememberSession(user);
  void mutate(USER_KEY, user, { revalidate: false });
}

/** After sign-in, sign-out or a change of the profile. Everything else cached may belong to someone else. */
export async function setCurrentUser(user: MeView | null): Promise<void> {
  rememberSession(user);
  await mutate(USER_KEY, user, { revalidate: false });
  await forgetReads((key) => key === USER_KEY);
}

/** Before leaving by a full page load. */
export function forgetSession(): void {
  rememberSession(null);
}

/** Asks the server again, for example after the e-mail was verified. */
export async function reloadUser(): Promise<void> {
  await mutate(USER_KEY);
}
