import { api } from "@lib/api/client";
import type { MeView, Role } from "@lib/api/types";
import { refresh, useApi } from "@lib/api/use-api";
import { reloadUser, becomeUser } from "@lib/use-current-user";
import type { PasswordValues, ProfileValues } from "./model";

const PROFILE = "/api/profile";
export const PROFILE_IMAGE = "/api/profile/image";
const SESSIONS = "/api/auth/sessions";

export const useProfile = () => useApi(PROFILE);
export const useSessions = () => useApi(SESSIONS, { fresh: true });
export const usePublicProfile = (id: string) => useApi(`/api/users/${id}`);

/** Name and picture stand in the header and on the public page too. */
export async function reloadProfile(): Promise<void> {
  await Promise.all([refresh(PROFILE, "/api/users"), reloadUser()]);
}

export async function saveProfile(values: ProfileValues): Promise<void> {
  await api.put(PROFILE, values);
  await reloadProfile();
}

/** What one may do everywhere depends on the role, so everything is read again. */
export async function switchRole(role: Role): Promise<MeView> {
  const me = await api.put(`${PROFILE}/role`, { role });
  await becomeUser(me);
  return me;
}

export async function changePassword(values: PasswordValues): Promise<void> {
  await api.post("/api/auth/password", values);
  await refresh(SESSIONS);
}

export async function endSession(id: string): Promise<true> {
  await api.delete(`${SESSIONS}/${id}`);
  await refresh(SESSIONS);
  return true;
}

export async function resendVerification(): Promise<true> {
  await api.post("/api/auth/verify-email/resend");
  return true;
}

export const changeEmail = (email: string) => api.post("/api/auth/email", { email });
