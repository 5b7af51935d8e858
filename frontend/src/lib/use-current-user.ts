import useSWR, { mutate, preload } from "swr";
import { api, isStatus } from "@lib/api/client";
import type { MeView } from "@lib/api/types";
import { embeddedRead } from "@lib/api/page-data";
import { forgetReads, refresh, reloadReads, swrConfig } from "@lib/api/use-api";
import { untilReachable, useNetworkLost } from "@lib/network";
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

/** Here or in another window the address may have been confirmed: what the person may do now is in other answers, too. */
function known(user: MeView | null): MeView | null {
  rememberSession(user);
  if (unconfirmed !== undefined && unconfirmed === user?.id && user.emailVerified)
    void refresh("/api/contests", "/api/first-steps", "/api/profile");
  unconfirmed = user && !user.emailVerified ? user.id : undefined;
  return user;
}

const RETRY_MS = 1_000;
const RETRY_MAX_MS = 30_000;

/** Only an answer says who is signed in, and only a 401 that somebody no longer is. Everything else is no news: it asks until it knows. */
async function fetchUser(): Promise<MeView | null> {
  for (let pause = RETRY_MS; ; pause = Math.min(pause * 2, RETRY_MAX_MS)) {
    try {
      // "Nobody" is a fine answer here, not an error.
      const user = (await api.get(USER_KEY, { query: { optional: true } })) ?? null;
      return known(user);
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

/** Somebody is signed in whose address is not confirmed yet: they may look, but not post, pay, enter or be paid. */
export function useUnconfirmed(): boolean {
  const { user } = useCurrentUser();
  return user !== undefined && !user.emailVerified;
}

/** Takes the answer that came with the page, or starts the question before React does. */
export function preloadUser(): void {
  const user = embeddedRead(USER_KEY, { optional: true });
  if (user === undefined) {
    void preload(USER_KEY, fetchUser);
    return;
  }
  void mutate(USER_KEY, known(user), { revalidate: false });
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
