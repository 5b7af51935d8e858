import { api, prove } from "@lib/api/client";
import { patchRead, refresh, useApi } from "@lib/api/use-api";
import { type ConsentChoices, rememberConsent } from "@lib/consent";
import { reloadUser } from "@lib/use-current-user";
import * as m from "@messages/privacy";

const CONSENT = "/api/privacy/cookie-consent";
const EXPORTS = "/api/privacy/export-requests";
const DELETION = "/api/privacy/deletion-status";

/** What the account's person chose. */
export const useAccountConsent = () => useApi(CONSENT);

/** Keeps a choice with the account, and in this browser. */
export async function saveConsent({ analytics, marketing, preferences }: ConsentChoices): Promise<void> {
  const kept = await api.post(CONSENT, { necessary: true, analytics, marketing, preferences });
  rememberConsent(kept);
  await Promise.all([patchRead(CONSENT, () => kept), reloadUser()]);
}

export const useExports = () => useApi(EXPORTS, { fresh: true });
export const reloadExports = () => refresh(EXPORTS);

export async function askForExport(): Promise<void> {
  try {
    await api.post("/api/privacy/export-data");
  } finally {
    await refresh(EXPORTS);
  }
}

/** The link leads to the file only after a fresh proof. */
export async function download(url: string): Promise<void> {
  if (await prove()) window.location.assign(url);
}

export const useDeletion = () => useApi(DELETION, { fresh: true });

async function settled(): Promise<void> {
  await Promise.all([refresh(DELETION), reloadUser()]);
}

export async function deleteAccount(reason: string): Promise<true> {
  try {
    await api.post("/api/privacy/delete-account", reason.trim() === "" ? {} : { reason });
  } finally {
    await settled();
  }
  return true;
}

export const CANCEL_TEXTS = {
  success: { title: m.api_deletion_cancelled(), description: m.api_your_account_stays() },
  failure: { title: m.api_cancellation_failed(), description: m.api_failed_to_cancel_account_deletion() },
};

export async function cancelDeletion(): Promise<true> {
  try {
    await api.post("/api/privacy/cancel-deletion");
  } finally {
    await settled();
  }
  return true;
}
