import { api } from "@lib/api/client";
import type { Body } from "@lib/api/paths";

import { usePages } from "@lib/api/use-pages";
import * as m from "@messages/admin";
import { statusOf, type StatusTab } from "./model";
import { refreshAdmin } from "./queues";

const ADMIN_PAYOUTS = "/api/admin/payouts";
const FAILED = { failed: m.payout_panel_failed_to_fetch_payouts() };

/** `id`: only this payout. */
export const useAdminPayouts = (tab: StatusTab, sort: string, id: string) =>
  usePages(ADMIN_PAYOUTS, { status: statusOf(tab), sort, id }, FAILED, { fresh: true });

/** An admin may be a winner too. */
const reload = () => refreshAdmin(ADMIN_PAYOUTS, "/api/payouts");

export type PaidFacts = Body<"post", `${typeof ADMIN_PAYOUTS}/${string}/paid`>;

/** Answers the status: still PENDING when a second admin has to confirm. */
export async function markPaid(id: string, facts: PaidFacts): Promise<string> {
  const { status } = await api.post(`${ADMIN_PAYOUTS}/${id}/paid`, facts);
  await reload();
  return status;
}

export async function markFailed(id: string, notes: string): Promise<void> {
  await api.post(`${ADMIN_PAYOUTS}/${id}/failed`, { notes });
  await reload();
}

/** It was looked at, and may go on. */
export async function liftRisk(id: string, reason: string): Promise<void> {
  await api.post(`${ADMIN_PAYOUTS}/${id}/risk/lift`, { reason });
  await reload();
}

/** The full number of the account, to be shown once. The answer is kept nowhere. */
export async function readAccount(id: string, reason: string): Promise<string> {
  const { accountNumber } = await api.post(
    `${ADMIN_PAYOUTS}/${id}/account`,
    reason.trim() === "" ? {} : { reason: reason.trim() },
  );
  return accountNumber;
}
