import { api } from "@lib/api/client";
import type { Body } from "@lib/api/paths";
import { refresh } from "@lib/api/use-api";
import type { AwardQuery } from "../use-handover";

export const disputePath = (contestId: string) => `/api/contests/${contestId}/dispute` as const;
const openPath = (contestId: string) => `/api/contests/${contestId}/handover/dispute` as const;

/** It stops the clock of the handover and moves money, so everything that tells of them is asked again. */
const reload = () => refresh("/api/contests", "/api/entries", "/api/payouts");

export const openDispute = (contestId: string, body: Body<"post", ReturnType<typeof openPath>>, query: AwardQuery) =>
  api.post(openPath(contestId), body, { query }).then(reload);
export const answerDispute = (
  contestId: string,
  body: Body<"post", `${ReturnType<typeof openPath>}/answer`>,
  query: AwardQuery,
) => api.post(`${openPath(contestId)}/answer`, body, { query }).then(reload);
export const appealDispute = (contestId: string, note: string, query: AwardQuery) =>
  api.post(`${openPath(contestId)}/appeal`, { note }, { query }).then(reload);
