import { useApi } from "@lib/api/use-api";

export const useReferral = () => useApi("/api/referrals/my-code", { fresh: true });
export const useCredits = () => useApi("/api/credits", { fresh: true });
export const useCreditHistory = () => useApi("/api/credits/history", { fresh: true });
