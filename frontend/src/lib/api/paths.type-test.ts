/**
 * What does not compile. `npm run typecheck` reads this file and nothing runs it: an expected error that does not come is an error itself,
 * so each of them proves that the schema decides.
 */
import { api, apiUrl } from "./client";
import { embeddedRead } from "./page-data";
import { patchRead, prefetch, refresh, useApi } from "./use-api";
import { usePages } from "./use-pages";
import { upload } from "../upload";

declare const id: string;
declare const verb: "hide" | "show";
declare const anyPath: string;
declare const file: File;

/** These compile: names and types are those of the schema. */
export async function right(): Promise<void> {
  const { title }: { title: string } = await api.get(`/api/contests/${id}`);
  const { id: entry }: { id: string } = await api.post(`/api/entries/${id}/rating`, { stars: title.length });
  await api.get("/api/subscription/quote", { query: { planId: entry } });
  await api.delete(`/api/contests/${id}`);
  await upload("/api/upload/kyc", file, { fields: { type: "cnicFront" } });
  await refresh("/api/subscription", `/api/contests/${id}`, "/api/contests/mine");
}
export const useRight = (): (number | undefined)[] => [
  usePages("/api/contests", { status: "OPEN" }, { failed: "" }).first?.openTotal,
  useApi(id ? `/api/entries/${id}` : null).data?.commentsCount,
];

export function useWrongPath(): void {
  // @ts-expect-error There is no such path.
  void api.get("/api/contestz");
  // @ts-expect-error A path that is known says nothing of those below it.
  void api.get(`/api/contests/${id}/entriez`);
  // @ts-expect-error A fixed part is not taken for a parameter.
  void api.get("/api/contests/mine/entries");
  // @ts-expect-error A parameter is filled in, not named.
  void api.get("/api/contests/{id}");
  // @ts-expect-error A path that may be anything is none.
  void api.get(anyPath);
  // @ts-expect-error What is asked is said by `query`, which is checked.
  void api.get("/api/contests?status=OPEN");
  // @ts-expect-error Hooks know the same paths,
  useApi("/api/contestz");
  // @ts-expect-error and so do lists that are read page by page (this one is not),
  usePages("/api/contests/mine", {}, { failed: "" });
  // @ts-expect-error prefetching,
  prefetch("/api/contestz");
  // @ts-expect-error links to files,
  apiUrl("/api/exports/payout.csv");
  // @ts-expect-error answers that come with the page,
  embeddedRead("/api/auth/users");
  // @ts-expect-error changes of what was read,
  void patchRead("/api/contestz", (current) => current);
  // @ts-expect-error and what is read again after a write.
  void refresh(`/api/contests/${id}`, "/api/contests/mine/entriez");
}

export function wrongMethod(): void {
  // @ts-expect-error A contest is not replaced as a whole.
  void api.put(`/api/contests/${id}`, {});
  // @ts-expect-error To sign out is no read.
  void api.get("/api/auth/logout");
  // @ts-expect-error No file is taken here.
  void upload(`/api/contests/${id}/entries`, file);
}

export function wrongBody(): void {
  // @ts-expect-error The field has another name.
  void api.post(`/api/entries/${id}/rating`, { rating: 5 });
  // @ts-expect-error The field has another type.
  void api.post(`/api/entries/${id}/rating`, { stars: "5" });
  // @ts-expect-error There is no such field beside the right one.
  void api.post(`/api/entries/${id}/rating`, { stars: 5, words: "" });
  // @ts-expect-error Something has to be sent.
  void api.post(`/api/entries/${id}/rating`);
  // @ts-expect-error Nothing is sent.
  void api.post("/api/auth/logout", { everywhere: true });
  // @ts-expect-error A form has the fields of the schema, too.
  void upload("/api/upload/kyc", file, { fields: { type: "PASSPORT" } });
  // @ts-expect-error One of the two needs a body, and the other one takes none.
  void api.post(`/api/admin/contests/${id}/${verb}`, { reason: "" });
}

export function useWrongQuery(): void {
  // @ts-expect-error There is no such parameter.
  void api.get("/api/contests", { query: { state: "OPEN" } });
  // @ts-expect-error The parameter has another type.
  void api.get("/api/notifications", { query: { unread: "yes" } });
  // @ts-expect-error The parameter cannot be left out.
  void api.get("/api/subscription/quote");
  // @ts-expect-error This read has no parameters.
  useApi("/api/contests/mine", { query: { status: "OPEN" } });
  // @ts-expect-error The same in lists,
  usePages("/api/contests", { state: "OPEN" }, { failed: "" });
  // @ts-expect-error and in links.
  apiUrl("/api/admin/exports/audit.csv", { since: "" });
}

export async function wrongAnswer(): Promise<object[]> {
  // @ts-expect-error The answer has no such field.
  const contest: { name: string } = await api.get(`/api/contests/${id}`);
  // @ts-expect-error The field has another type.
  const prize: { prizeCents: string } = await api.get(`/api/contests/${id}`);
  // @ts-expect-error Nobody may be signed in.
  const user: { id: string } = await api.get("/api/auth/user");
  return [contest, prize, user];
}
export function useWrongAnswer(): object | undefined {
  // @ts-expect-error A change keeps the shape of what was read.
  void patchRead(`/api/entries/${id}`, () => ({ id }));
  // @ts-expect-error Hooks answer the same: a list, not an object around one.
  const mine: { contests: object[] } | undefined = useApi("/api/contests/mine").data;
  return mine;
}
