import { api } from "@lib/api/client";
import type { HandoverView } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";

export const handoverPath = (contestId: string) => `/api/contests/${contestId}/handover` as const;

/** Names the award of a lower place; without it the calls mean that of the first place. */
export interface AwardQuery {
  entry?: string;
}

export const awardQuery = ({ place, entryId }: Pick<HandoverView, "place" | "entryId">): AwardQuery =>
  place === 1 ? {} : { entry: entryId };

/** A step moves money or clocks, so every page that tells of them asks the server again. */
const reload = () => refresh("/api/contests", "/api/entries", "/api/payouts");

export const deliver = (handover: HandoverView) =>
  api.post(`${handoverPath(handover.contestId)}/deliver`, undefined, { query: awardQuery(handover) }).then(reload);
export const accept = (handover: HandoverView) =>
  api.post(`${handoverPath(handover.contestId)}/accept`, undefined, { query: awardQuery(handover) }).then(reload);
export const requestChanges = (handover: HandoverView, note: string) =>
  api
    .post(`${handoverPath(handover.contestId)}/request-changes`, { note }, { query: awardQuery(handover) })
    .then(reload);
