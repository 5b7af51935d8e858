import { api } from "@lib/api/client";
import type { Body } from "@lib/api/paths";
import { refresh, useApi } from "@lib/api/use-api";

const KYC = "/api/kyc/status";

export const useKyc = () => useApi(KYC, { fresh: true });

export async function submitKyc(submission: Body<"post", "/api/kyc/submit">): Promise<void> {
  await api.post("/api/kyc/submit", submission);
  await refresh(KYC, "/api/payouts");
}
