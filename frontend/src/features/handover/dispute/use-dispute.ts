import { api } from "@lib/api/client";
import type { DisputeReason, DisputeView } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";

export const disputePath = (contestId: string) => `/api/contests/${contestId}/dispute`;
const openPath = (contestId: string) => `/api/contests/${contestId}/handover/dispute`;

interface Plea {
  note: string;
  fileIds: string[];
}

async function send(path: string, body: object): Promise<void> {
  await api.post<DisputeView>(path, body);
  // It stops the clock of the handover and moves money, so everything that tells of them is asked again.
  await refresh("/api/contests", "/api/entries", "/api/payouts");
}

export const openDispute = (contestId: string, plea: Plea & { reason: DisputeReason }) => send(openPath(contestId), plea);
export const answerDispute = (contestId: string, plea: Plea) => send(`${openPath(contestId)}/answer`, plea);
export const appealDispute = (contestId: string, note: string) => send(`${openPath(contestId)}/appeal`, { note });
