import { api } from "@lib/api/client";
import type { QueryAt } from "@lib/api/paths";

import { usePages } from "@lib/api/use-pages";
import * as m from "@messages/admin";
import { refreshAdmin } from "../queues";

const CONTESTS = "/api/admin/contests";
const MESSAGES = "/api/admin/contact-messages";
const REPORTS = "/api/admin/copy-reports";

export const useContests = (query: QueryAt<"get", typeof CONTESTS>) =>
  usePages(CONTESTS, query, { failed: m.api_failed_to_fetch_contests() }, { fresh: true });
export const useMessages = (query: QueryAt<"get", typeof MESSAGES>) =>
  usePages(MESSAGES, query, { failed: m.api_failed_to_fetch_messages() }, { fresh: true });
export const useReports = (status: string) =>
  usePages(REPORTS, { status }, { failed: m.api_failed_to_fetch_reports() }, { fresh: true });
export const useAudit = (query: QueryAt<"get", "/api/admin/audit">) =>
  usePages("/api/admin/audit", query, { failed: m.api_failed_to_fetch_the_audit_log() }, { fresh: true });

export async function hide(id: string, reason: string): Promise<void> {
  await api.post(`${CONTESTS}/${id}/hide`, { reason });
  await refreshAdmin(CONTESTS, "/api/contests", "/api/search/contests");
}

export async function show(id: string): Promise<void> {
  await api.post(`${CONTESTS}/${id}/show`);
  await refreshAdmin(CONTESTS, "/api/contests", "/api/search/contests");
}

export async function markAnswered(id: string): Promise<void> {
  await api.post(`${MESSAGES}/${id}/answered`);
  await refreshAdmin(MESSAGES);
}

export async function decideReport(id: string, verdict: "uphold" | "dismiss", note: string): Promise<void> {
  await api.post(`${REPORTS}/${id}/${verdict}`, { note });
  await refreshAdmin(REPORTS, "/api/admin/figures");
}
