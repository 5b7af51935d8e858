import { api } from "@lib/api/client";
import type { QueryAt } from "@lib/api/paths";
import { useApi } from "@lib/api/use-api";
import { usePages } from "@lib/api/use-pages";
import * as m from "@messages/admin";
import { refreshAdmin } from "../queues";

const USERS = "/api/admin/users";

export const useUsers = (query: QueryAt<"get", typeof USERS>) =>
  usePages(USERS, query, { failed: m.api_failed_to_fetch_users() }, { fresh: true });
export const useUser = (id: string) => useApi(`${USERS}/${id}`, { fresh: true });

export const useStory = (id: string) => useApi(`${USERS}/${id}/story`, { fresh: true });

export async function addNote(id: string, body: string): Promise<void> {
  await api.post(`${USERS}/${id}/notes`, { body });
  await refreshAdmin(`${USERS}/${id}`);
}

const reload = () => refreshAdmin(USERS);

export const suspend = (id: string, reason: string) => api.post(`${USERS}/${id}/suspend`, { reason }).then(reload);
export const restore = (id: string) => api.post(`${USERS}/${id}/restore`).then(reload);
export const endSessions = (id: string) => api.post(`${USERS}/${id}/end-sessions`).then(reload);
