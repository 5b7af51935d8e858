import type { AdminQueues } from "@lib/api/staff-types";
import type { Reads } from "@lib/api/paths";
import { refresh, useApi } from "@lib/api/use-api";
import type { Area } from "./admin-areas";

const QUEUES = "/api/admin/queues";

/** What waits for this member of staff: one read for the start page and the badges of the menu. */
export const useQueues = () => useApi(QUEUES, { fresh: true });

/** After a decision of staff: what it changes, and what waits. */
export const refreshAdmin = <P extends string[]>(...paths: Reads<P>) =>
  refresh<[typeof QUEUES, ...P]>(QUEUES, ...paths);

/** How many things wait in an area. */
export function waitingIn({ queues = [] }: Area, data: AdminQueues | undefined): number {
  return (data?.queues ?? []).filter(({ queue }) => queues.includes(queue)).reduce((sum, { count }) => sum + count, 0);
}
