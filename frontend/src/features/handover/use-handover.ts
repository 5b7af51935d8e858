import { api } from "@lib/api/client";
import { refresh } from "@lib/api/use-api";

export const handoverPath = (contestId: string) => `/api/contests/${contestId}/handover` as const;

/** A step moves money or clocks, so every page that tells of them asks the server again. */
const reload = () => refresh("/api/contests", "/api/entries", "/api/payouts");

export const deliver = (contestId: string) => api.post(`${handoverPath(contestId)}/deliver`).then(reload);
export const accept = (contestId: string) => api.post(`${handoverPath(contestId)}/accept`).then(reload);
export const requestChanges = (contestId: string, note: string) =>
  api.post(`${handoverPath(contestId)}/request-changes`, { note }).then(reload);
