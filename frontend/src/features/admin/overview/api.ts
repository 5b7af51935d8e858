import type { Figures, Stats } from "@lib/api/staff-types";
import { useApi } from "@lib/api/use-api";

export const useStats = () => useApi<Stats>("/api/admin/stats", { fresh: true });
export const useFigures = () => useApi<Figures>("/api/admin/figures", { fresh: true });
