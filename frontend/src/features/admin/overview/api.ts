import { useApi } from "@lib/api/use-api";

export const useStats = () => useApi("/api/admin/stats", { fresh: true });
export const useFigures = () => useApi("/api/admin/figures", { fresh: true });
