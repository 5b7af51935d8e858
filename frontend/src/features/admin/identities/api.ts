import { api, type Query } from "@lib/api/client";
import type { KycCase, KycLine, KycList } from "@lib/api/identity-types";
import { useApi } from "@lib/api/use-api";
import { usePages } from "@lib/api/use-pages";
import { refreshDesk } from "../queues";

const LIST = "/api/admin/kyc";

export const useApplications = (query: Query) => usePages<KycList>(LIST, query, { failed: "Failed to load applications" }, { fresh: true });

/** Reading it is a look that is recorded. */
export const useApplication = (id: string) => useApi<KycCase>(`${LIST}/${id}`, { query: { purpose: "REVIEW" } });

async function act(id: string, verb: string, body?: object): Promise<void> {
  await api.post<KycLine>(`${LIST}/${id}/${verb}`, body);
  await refreshDesk(LIST, `${LIST}/${id}`, "/api/admin/payouts");
}

export const approve = (id: string) => act(id, "approve");
export const reject = (id: string, reason: string) => act(id, "reject", { reason });
export const revoke = (id: string, reason: string) => act(id, "revoke", { reason });

/** Who waits longest after this one; after the last one the first, and nobody when nobody else waits. */
export async function nextWaiting(id: string): Promise<string | undefined> {
  const { applications } = await api.get<KycList>(LIST, { query: { status: "PENDING", sort: "submitted" } });
  const at = applications.findIndex((one) => one.id === id);
  const others = [...applications.slice(at + 1), ...applications.slice(0, Math.max(at, 0))];
  return others.at(0)?.id;
}
