import { api } from "@lib/api/client";
import type { Body } from "@lib/api/paths";
import { refresh } from "@lib/api/use-api";

export const disputePath = (contestId: string) => `/api/contests/${contestId}/dispute` as const;
const openPath = (contestId: string) => `/api/contests/${contestId}/handover/dispute` as const;

/** It stops the clock of the handover and moves money, so everything that tells of them is asked again. */
const reload = () => refresh("/api/contests", "/api/entries", "/api/payouts");

export const openDispute = (contestId: string, body: Body<"post", ReturnType<typeof openPath>>) =>
  api.post(openPath(contestId), body).then(reload);
export const answerDispute = (contestId: string, body: Body<"post", `${ReturnType<typeof openPath>}/answer`>) =>
  api.post(`${openPath(contestId)}/answer`, body).then(reload);
export const appealDispute = (contestId: string, note: string) =>
  api.post(`${openPath(contestId)}/appeal`, { note }).then(reload);
