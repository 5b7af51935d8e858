import { api } from "@lib/api/client";
import type { ExperimentCase } from "@lib/api/staff-types";
import { refresh, useApi } from "@lib/api/use-api";

const EXPERIMENTS = "/api/admin/experiments";

export interface NewExperiment {
  key: string;
  variantA: string;
  variantB: string;
  description?: string;
}

export const useExperiments = () => useApi<ExperimentCase[]>(EXPERIMENTS, { fresh: true });

export async function create(experiment: NewExperiment): Promise<void> {
  await api.post<ExperimentCase>(EXPERIMENTS, experiment);
  await refresh(EXPERIMENTS, "/api/experiments");
}

export async function stop(key: string): Promise<void> {
  await api.post<ExperimentCase>(`${EXPERIMENTS}/${key}/stop`);
  await refresh(EXPERIMENTS, "/api/experiments");
}
