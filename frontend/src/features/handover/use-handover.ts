import { api } from "@lib/api/client";
import type { HandoverView } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";

export const handoverPath = (contestId: string) => `/api/contests/${contestId}/handover`;

/** A step of the handover. It moves money or clocks, so every page that tells of them asks the server again. */
export async function handoverStep(contestId: string, step: "deliver" | "accept" | "request-changes", body?: object): Promise<void> {
  await api.post<HandoverView>(`${handoverPath(contestId)}/${step}`, body);
  await refresh("/api/contests", "/api/entries", "/api/payouts");
}
