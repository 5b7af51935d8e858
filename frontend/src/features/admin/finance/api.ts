import { api, apiUrl } from "@lib/api/client";
import type { Body, QueryAt } from "@lib/api/paths";
import { useApi } from "@lib/api/use-api";
import { usePages } from "@lib/api/use-pages";
import type { Provider } from "@lib/api/types";
import type { Batch, PaymentAnswer, ResultReport, SettlementReport } from "@lib/api/finance-types";
import * as m from "@messages/admin";
import { refreshAdmin } from "../queues";

const ADMIN = "/api/admin";
const fresh = { fresh: true };

export const useBatches = () => useApi(`${ADMIN}/payout-batches`, fresh);
export const batchFile = (id: string) => apiUrl(`${ADMIN}/payout-batches/${id}/file`);
export async function createBatch(): Promise<Batch> {
  const batch = await api.post(`${ADMIN}/payout-batches`);
  await refreshAdmin(`${ADMIN}/payout-batches`, `${ADMIN}/payouts`);
  return batch;
}

export async function sendResults(file: Body<"post", `${typeof ADMIN}/payout-results`>): Promise<ResultReport> {
  const report = await api.post(`${ADMIN}/payout-results`, file);
  if (report.applied) await refreshAdmin(`${ADMIN}/payout-batches`, `${ADMIN}/payouts`, "/api/payouts");
  return report;
}

export const useRefundRequests = (status: string) =>
  useApi(`${ADMIN}/refund-requests`, { query: { status }, fresh: true });
export const useMoneyBack = (status: string) => useApi(`${ADMIN}/money-back`, { query: { status }, fresh: true });

export type Decision = "approve" | "decline";
export async function decideRequest(
  kind: "refund-requests" | "money-back",
  id: string,
  decision: Decision,
  note: string,
): Promise<void> {
  await api.post(`${ADMIN}/${kind}/${id}/${decision}`, note.trim() === "" ? {} : { note: note.trim() });
  await refreshAdmin(`${ADMIN}/${kind}`, `${ADMIN}/refunds`, "/api/contests", "/api/subscription");
}

export const useDisputes = (status: string) => useApi(`${ADMIN}/disputes`, { query: { status }, fresh: true });
export const useDispute = (id: string) => useApi(`${ADMIN}/disputes/${id}`, fresh);
export type Verdict = Body<"post", `${typeof ADMIN}/disputes/${string}/decide`>;
export async function decideDispute(id: string, verdict: Verdict): Promise<void> {
  await api.post(`${ADMIN}/disputes/${id}/decide`, verdict);
  await refreshAdmin(`${ADMIN}/disputes`, "/api/contests", `${ADMIN}/payouts`);
}

export const useRefunds = (query: QueryAt<"get", `${typeof ADMIN}/refunds`>) =>
  usePages(`${ADMIN}/refunds`, query, { failed: m.api_failed_to_fetch_refunds() }, fresh);
export const useUnapplied = (state: "" | "OPEN") => useApi(`${ADMIN}/unapplied`, { query: { state }, fresh: true });
export async function paidByHand(id: string, reference: string): Promise<void> {
  await api.post(`${ADMIN}/refunds/${id}/paid`, { reference });
  await refreshAdmin(`${ADMIN}/refunds`, `${ADMIN}/unapplied`, `${ADMIN}/payments`, `${ADMIN}/ledger`);
}

/** What an admin found at the provider about a refund of which it never told us: `words` name the transfer, or say how it was found. */
export async function foundRefund(id: string, finding: "DONE" | "NOT_DONE", words: string): Promise<void> {
  await api.post(`${ADMIN}/refunds/${id}/found`, { finding, words });
  await refreshAdmin(`${ADMIN}/refunds`, `${ADMIN}/unapplied`, `${ADMIN}/payments`, `${ADMIN}/ledger`);
}

export const usePayments = (query: QueryAt<"get", `${typeof ADMIN}/payments`>) =>
  usePages(`${ADMIN}/payments`, query, { failed: m.api_failed_to_fetch_payments() }, fresh);
export const usePayment = (id: string) => useApi(`${ADMIN}/payments/${id}`, fresh);
export async function askGateway(id: string): Promise<PaymentAnswer> {
  const answer = await api.post(`${ADMIN}/payments/${id}/inquire`);
  await refreshAdmin(`${ADMIN}/payments`, `${ADMIN}/unapplied`);
  return answer;
}

export type Finding =
  | { finding: "PAID"; transaction: string; note: string }
  | { finding: "REFUND"; transaction: string; receivedCents: number; note: string }
  | { finding: "REJECT"; note: string };
export async function settleReview(id: string, finding: Finding): Promise<void> {
  await api.post(`${ADMIN}/payments/${id}/review`, finding);
  await refreshAdmin(
    `${ADMIN}/payments`,
    `${ADMIN}/unapplied`,
    `${ADMIN}/refunds`,
    `${ADMIN}/ledger`,
    `${ADMIN}/gateways`,
  );
}

export const useGateways = () => useApi(`${ADMIN}/gateways`, fresh);
export interface SettlementFile {
  provider: Provider;
  csv: string;
  dryRun: boolean;
}
export async function sendSettlement(file: SettlementFile): Promise<SettlementReport> {
  const report = await api.post(`${ADMIN}/settlements`, file);
  if (!report.dryRun) await refreshAdmin(`${ADMIN}/ledger`, `${ADMIN}/payments`);
  return report;
}

export const useChargebacks = (status: string) => useApi(`${ADMIN}/chargebacks`, { query: { status }, fresh: true });
const afterChargeback = () =>
  refreshAdmin(`${ADMIN}/chargebacks`, `${ADMIN}/payments`, `${ADMIN}/refunds`, `${ADMIN}/ledger`, "/api/contests");
export async function reportChargeback(paymentId: string, note: string): Promise<void> {
  await api.post(`${ADMIN}/payments/${paymentId}/chargeback`, { note });
  await afterChargeback();
}
export type ChargebackEnd =
  { outcome: "WON" | "LOST"; note: string } | { outcome: "PAID"; reference: string } | { outcome: "WRITTEN_OFF" };
export async function settleChargeback(id: string, end: ChargebackEnd): Promise<void> {
  await api.post(`${ADMIN}/chargebacks/${id}/settle`, end);
  await afterChargeback();
}

export const useTrialBalance = () => useApi(`${ADMIN}/ledger/trial-balance`, fresh);
export const useChecks = () => useApi(`${ADMIN}/ledger/checks`, fresh);
export const useTransactions = (filter: QueryAt<"get", `${typeof ADMIN}/ledger/transactions`>) =>
  usePages(`${ADMIN}/ledger/transactions`, filter, { failed: m.api_failed_to_fetch_the_ledger() }, fresh);

export const usePlans = () => useApi(`${ADMIN}/plans`, fresh);
export async function savePlan(id: string, plan: Body<"put", `${typeof ADMIN}/plans/${string}`>): Promise<void> {
  await api.put(`${ADMIN}/plans/${id}`, plan);
  await refreshAdmin(`${ADMIN}/plans`, "/api/plans");
}

export async function withdrawProposal(id: string): Promise<void> {
  await api.post(`${ADMIN}/payouts/${id}/proposal/withdraw`);
  await refreshAdmin(`${ADMIN}/payouts`);
}
