import { api } from "@lib/api/client";
import type { DisputeReason } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";

export const disputePath = (contestId: string) => `/api/contests/${contestId}/dispute` as const;
const openPath = (contestId: string) => `/api/contests/${contestId}/handover/dispute` as const;

interface Plea {
  note: string;
  fileIds: string[];
}

/** It stops the clock of the handover and moves money, so everything that tells of them is asked again. */
const reload = () => refresh("/api/contests", "/api/entries", "/api/payouts");

export const openDispute = (contestId: string, plea: Plea & { reason: DisputeReason }) => api.post(openPath(contestId), plea).then(reload);
export const answerDispute = (contestId: string, plea: Plea) => api.post(`${openPath(contestId)}/answer`, plea).then(reload);
export const appealDispute = (contestId: string, note: string) => api.post(`${openPath(contestId)}/appeal`, { note }).then(reload);
