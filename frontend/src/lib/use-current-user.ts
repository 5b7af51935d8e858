import useSWR, { mutate, preload } from "swr";
import { api, isStatus } from "@lib/api/client";
import type { MeView } from "@lib/api/types";
import { forgetReads, reloadReads, swrConfig } from "@lib/api/use-api";
import { untilReachable, useNetworkLost } from "@lib/network";

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

const RETRY_MS = 1_000;
const RETRY_MAX_MS = 30_000;

/** Only an answer says who is signed in, and only a 401 that somebody no longer is. Everything else is no news: it asks until it knows. */
async function fetchUser(): Promise<MeView | null> {
  for (let pause = RETRY_MS; ; pause = Math.min(pause * 2, RETRY_MAX_MS)) {
    try {
      // "Nobody" is a fine answer here, not an error.
      const user = (await api.get<MeView | undefined>(USER_KEY, { query: { optional: true } })) ?? null;
      rememberSession(user);
      return user;
    } catch (error) {
      if (isStatus(error, 401)) {
        rememberSession(null);
        return null;
      }
    }
    await untilReachable();
    await new Promise((done) => setTimeout(done, pause));
  }
}

export interface CurrentUserState {
  user: MeView | undefined;
  /** Who is signed in is not known yet. Without a network, those who were not signed in at their last visit are taken for visitors. */
  loading: boolean;
  /** True when we know that nobody is signed in. */
  signedOut: boolean;
}

export function useCurrentUser(): CurrentUserState {
  const { data } = useSWR<MeView | null>(USER_KEY, fetchUser, swrConfig);
  const isLost = useNetworkLost();
  const loading = data === undefined && !(isLost && sessionHint() === "none");
  return { user: data ?? undefined, loading, signedOut: data === null };
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

/** The same person in another role: frame, screen and reads follow at once. */
export async function becomeUser(user: MeView): Promise<void> {
  await mutate(USER_KEY, user, { revalidate: false });
  await reloadReads((key) => key === USER_KEY);
}

/** Before leaving by a full page load. */
export function forgetSession(): void {
  rememberSession(null);
}

/** Asks the server again, for example after the e-mail was verified. */
export async function reloadUser(): Promise<void> {
  await mutate(USER_KEY);
}
