import { api } from "@lib/api/client";
import type { Body } from "@lib/api/paths";
import type { PayoutView } from "@lib/api/types";
import { refresh, useApi } from "@lib/api/use-api";

const PAYOUTS = "/api/payouts";
export const METHODS_PATH = "/api/payout-methods";

export const usePayouts = () => useApi(PAYOUTS, { fresh: true });
export const usePayoutSummary = () => useApi(`${PAYOUTS}/summary`, { fresh: true });
export const usePayoutMethods = () => useApi(METHODS_PATH, { fresh: true });

/** A method lifts or sets the METHOD hold, so payouts change with it. */
const reload = () => refresh(METHODS_PATH, PAYOUTS);

export type NewMethod = Body<"post", typeof METHODS_PATH>;

export async function addMethod(method: NewMethod): Promise<void> {
  await api.post(METHODS_PATH, method);
  await reload();
}

export async function setDefaultMethod(id: string): Promise<void> {
  await api.post(`${METHODS_PATH}/${id}/default`);
  await reload();
}

export async function deleteMethod(id: string): Promise<void> {
  await api.delete(`${METHODS_PATH}/${id}`);
  await reload();
}

export async function retryPayout(id: string): Promise<PayoutView> {
  const payout = await api.post(`${PAYOUTS}/${id}/retry`);
  await refresh(PAYOUTS);
  return payout;
}
