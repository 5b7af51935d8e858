import { api } from "@lib/api/client";
import { refresh, useApi } from "@lib/api/use-api";
import { reloadUser } from "@lib/use-current-user";

const SECURITY = "/api/auth/security";
const SESSIONS = "/api/auth/sessions";

export const useSecurity = () => useApi(SECURITY, { fresh: true });

/** What the second step changes is shown here and in the frame of every page. */
export async function reloadSecurity(): Promise<void> {
  await Promise.all([refresh(SECURITY), reloadUser()]);
}

export const beginEnrolment = () => api.post("/api/auth/totp");
export const confirmEnrolment = async (code: string) =>
  (await api.post("/api/auth/totp/confirm", { code })).recoveryCodes;
export const renewCodes = async () => (await api.post("/api/auth/recovery-codes")).recoveryCodes;

export async function turnOff(): Promise<true> {
  await api.delete("/api/auth/totp");
  await reloadSecurity();
  return true;
}

export async function endOtherSessions(): Promise<number> {
  const { ended } = await api.post(`${SESSIONS}/end-others`);
  await refresh(SESSIONS);
  return ended;
}

/** Proves that one is still there, by password or by code. */
export async function reauthenticate(proof: { password: string } | { code: string }): Promise<void> {
  await api.post("/api/auth/reauth", proof);
  await refresh(SECURITY);
}
