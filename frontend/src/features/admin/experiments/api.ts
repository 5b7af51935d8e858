import { api } from "@lib/api/client";
import type { Body } from "@lib/api/paths";
import { useApi } from "@lib/api/use-api";
import { refreshAdmin } from "../queues";

const EXPERIMENTS = "/api/admin/experiments";

export const useExperiments = () => useApi(EXPERIMENTS, { fresh: true });

export async function create(experiment: Body<"post", typeof EXPERIMENTS>): Promise<void> {
  await api.post(EXPERIMENTS, experiment);
  await refreshAdmin(EXPERIMENTS, "/api/experiments");
}

export async function stop(key: string): Promise<void> {
  await api.post(`${EXPERIMENTS}/${key}/stop`);
  await refreshAdmin(EXPERIMENTS, "/api/experiments");
}
