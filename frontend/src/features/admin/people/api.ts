import { api, type Query } from "@lib/api/client";
import type { UserCase, UserList } from "@lib/api/staff-types";
import { refresh, useApi } from "@lib/api/use-api";
import { usePages } from "@lib/api/use-pages";

const USERS = "/api/admin/users";

export const useUsers = (query: Query) => usePages<UserList>(USERS, query, { failed: "Failed to fetch users" }, { fresh: true });
export const useUser = (id: string) => useApi<UserCase>(`${USERS}/${id}`, { fresh: true });

async function act(id: string, verb: string, body?: object): Promise<void> {
  await api.post<UserCase>(`${USERS}/${id}/${verb}`, body);
  await refresh(USERS);
}

export const suspend = (id: string, reason: string) => act(id, "suspend", { reason });
export const restore = (id: string) => act(id, "restore");
export const endSessions = (id: string) => act(id, "end-sessions");
