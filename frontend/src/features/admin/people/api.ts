import { api, type Query } from "@lib/api/client";
import type { StaffNote, UserCase, UserList, UserStory } from "@lib/api/staff-types";
import { useApi } from "@lib/api/use-api";
import { usePages } from "@lib/api/use-pages";
import { refreshDesk } from "../queues";

const USERS = "/api/admin/users";

export const useUsers = (query: Query) => usePages<UserList>(USERS, query, { failed: "Failed to fetch users" }, { fresh: true });
export const useUser = (id: string) => useApi<UserCase>(`${USERS}/${id}`, { fresh: true });

export const useStory = (id: string) => useApi<UserStory>(`${USERS}/${id}/story`, { fresh: true });

export async function addNote(id: string, body: string): Promise<void> {
  await api.post<StaffNote>(`${USERS}/${id}/notes`, { body });
  await refreshDesk(`${USERS}/${id}`);
}

async function act(id: string, verb: string, body?: object): Promise<void> {
  await api.post<UserCase>(`${USERS}/${id}/${verb}`, body);
  await refreshDesk(USERS);
}

export const suspend = (id: string, reason: string) => act(id, "suspend", { reason });
export const restore = (id: string) => act(id, "restore");
export const endSessions = (id: string) => act(id, "end-sessions");
