import type { CreditHistoryItem, Credits, ReferralInfo } from "@lib/api/products";
import { useApi } from "@lib/api/use-api";

export const useReferral = () => useApi<ReferralInfo>("/api/referrals/my-code", { fresh: true });
export const useCredits = () => useApi<Credits>("/api/credits", { fresh: true });
export const useCreditHistory = () => useApi<CreditHistoryItem[]>("/api/credits/history", { fresh: true });
