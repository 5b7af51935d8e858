import { mutate } from "swr";
import { isStatus } from "@lib/api/client";
import type { MeView } from "@lib/api/types";
import { forgetReads, useApi } from "@lib/api/use-api";

export const USER_KEY = "/api/auth/user";

export interface CurrentUserState {
  user: MeView | undefined;
  loading: boolean;
  /** True when we know that nobody is signed in. */
  signedOut: boolean;
}

/** Who is signed in. A failed call counts as nobody. */
export function useCurrentUser(): CurrentUserState {
  const { data, error } = useApi<MeView | null>(USER_KEY);
  const known = data !== undefined || error !== undefined;
  return { user: data ?? undefined, loading: !known, signedOut: known && !data };
}

/** After sign-in, sign-out or a profile change. Everything else cached belonged to someone else. */
export async function setCurrentUser(user: MeView | null): Promise<void> {
  await forgetReads((key) => key === USER_KEY);
  await mutate(USER_KEY, user, { revalidate: false });
}

export function isSignedOutError(error: unknown): boolean {
  return isStatus(error, 401);
}
