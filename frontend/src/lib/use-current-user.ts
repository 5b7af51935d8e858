import useSWR, { mutate, preload } from "swr";
import { api, NetworkError } from "@lib/api/client";
import type { MeView } from "@lib/api/types";
import { forgetReads, refresh, swrConfig } from "@lib/api/use-api";
import { forgetOwn } from "@lib/own-storage";

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

/** Who was here last with an address that is not confirmed. */
let unconfirmed: string | undefined;

/** A failed call counts as nobody signed in; it is not retried. Without a network it is no news: the next visit asks again. */
async function fetchUser(): Promise<MeView | null> {
  try {
    // "Nobody" is a fine answer here, not an error.
    const user = (await api.get<MeView | undefined>(USER_KEY, { query: { optional: true } })) ?? null;
    rememberSession(user);
    // Here or in another window the address was confirmed: what the person may do now is in other answers, too.
    if (unconfirmed !== undefined && unconfirmed === user?.id && user.emailVerified) void refresh("/api/contests", "/api/first-steps", "/api/profile");
    unconfirmed = user && !user.emailVerified ? user.id : undefined;
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

/** Starts the question before React does. */
export function preloadUser(): void {
  void preload(USER_KEY, fetchUser);
}

/** After sign-in, sign-out or a change of the profile. Everything else cached may belong to someone else. */
export async function setCurrentUser(user: MeView | null): Promise<void> {
  rememberSession(user);
  await mutate(USER_KEY, user, { revalidate: false });
  await forgetReads((key) => key === USER_KEY);
}

/** When somebody signs out: before leaving by a full page load. */
export function forgetSession(): void {
  rememberSession(null);
  forgetOwn();
}

/** Another window of this browser signed in, confirmed the address or signed out: this one asks who is there. */
export function followOtherWindows(): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== HINT_KEY || oldValue === newValue) return;
    // Somebody else may be there now: what was read belongs to the person before.
    if (oldValue === null || newValue === null) void forgetReads((read) => read === USER_KEY);
    void reloadUser();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** Asks the server again, for example after the e-mail was verified. */
export async function reloadUser(): Promise<void> {
  await mutate(USER_KEY);
}
