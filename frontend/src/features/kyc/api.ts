import { api } from "@lib/api/client";
import type { PaperType } from "@lib/api/identity-types";
import { refresh, useApi } from "@lib/api/use-api";

export const KYC = "/api/kyc/status";

export const useKyc = () => useApi(KYC, { fresh: true });

export interface Submission {
  fullName: string;
  cnic: string;
  phoneNumber: string;
  dateOfBirth: string;
  files: Partial<Record<PaperType, string>>;
}

export async function submitKyc(submission: Submission): Promise<void> {
  await api.post("/api/kyc/submit", submission);
  await refresh(KYC, "/api/payouts");
}
