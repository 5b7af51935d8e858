import useSWR, { mutate, preload } from "swr";
import { api } from "@lib/api/client";
import type { MeView } from "@lib/api/types";
import { forgetReads, swrConfig } from "@lib/api/use-api";

const USER_KEY = "/api/auth/user";
const HINT_KEY = "muqabla-signed-in";

/** Remembers only that somebody was signed in here, so that a reload need not show the visitors' page first. */
function rememberSession(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(HINT_KEY, "1");
    else localStorage.removeItem(HINT_KEY);
  } catch {
    // Without storage the hint is simply missing.
  }
}

export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(HINT_KEY) === "1";
  } catch {
    return false;
  }
}

/** A failed call counts as nobody signed in; it is not retried. */
async function fetchUser(): Promise<MeView | null> {
  try {
    const user = await api.get<MeView>(USER_KEY);
    rememberSession(true);
    return user;
  } catch {
    rememberSession(false);
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

/** Starts the question before React does. */
export function preloadUser(): void {
  void preload(USER_KEY, fetchUser);
}

/** After sign-in, sign-out or a change of the profile. Everything else cached may belong to someone else. */
export async function setCurrentUser(user: MeView | null): Promise<void> {
  rememberSession(user !== null);
  await mutate(USER_KEY, user, { revalidate: false });
  await forgetReads((key) => key === USER_KEY);
}

/** Before leaving by a full page load. */
export function forgetSession(): void {
  rememberSession(false);
}

/** Asks the server again, for example after the e-mail was verified. */
export async function reloadUser(): Promise<void> {
  await mutate(USER_KEY);
}
