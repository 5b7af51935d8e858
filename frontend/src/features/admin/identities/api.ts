import { api } from "@lib/api/client";
import type { QueryAt } from "@lib/api/paths";
import { useApi } from "@lib/api/use-api";
import { usePages } from "@lib/api/use-pages";
import * as m from "@messages/admin";
import { refreshAdmin } from "../queues";

const LIST = "/api/admin/kyc";

export const useApplications = (query: QueryAt<"get", typeof LIST>) =>
  usePages(LIST, query, { failed: m.api_failed_to_load_applications() }, { fresh: true });

/** Reading it is a look that is recorded. */
export const useApplication = (id: string) => useApi(`${LIST}/${id}`, { query: { purpose: "REVIEW" } });

const reload = () => refreshAdmin(LIST, "/api/admin/payouts");

export const approve = (id: string) => api.post(`${LIST}/${id}/approve`).then(reload);
export const reject = (id: string, reason: string) => api.post(`${LIST}/${id}/reject`, { reason }).then(reload);
export const revoke = (id: string, reason: string) => api.post(`${LIST}/${id}/revoke`, { reason }).then(reload);

/** Who waits longest after this one; after the last one the first, and nobody when nobody else waits. */
export async function nextWaiting(id: string): Promise<string | undefined> {
  const { applications } = await api.get(LIST, { query: { status: "PENDING", sort: "submitted" } });
  const at = applications.findIndex((one) => one.id === id);
  const others = [...applications.slice(at + 1), ...applications.slice(0, Math.max(at, 0))];
  return others.at(0)?.id;
}
