import { api } from "@lib/api/client";
import type { BoostStarted, PayBoostWith } from "@lib/api/products";
import { refresh, useApi } from "@lib/api/use-api";

const OFFER = "/api/boosts/offer";

/** Null while nobody asks: what a featured place costs this person. */
export const useBoostOffer = (wanted: boolean) => useApi(wanted ? OFFER : null, { fresh: true });

/** Credits and the plan's places change with a boost, and so does what is first in every list. */
const reload = () => refresh("/api/contests", OFFER, "/api/credits", "/api/subscription");

export interface Purchase {
  payWith: PayBoostWith;
  useCredits: boolean;
}

export async function buyBoost(contestId: string, { payWith, useCredits }: Purchase): Promise<BoostStarted> {
  const money = payWith === "easypaisa" || payWith === "jazzcash";
  const started = await api.post(`/api/contests/${contestId}/boost`, money ? { payWith, useCredits } : { payWith });
  // A person who leaves for the wallet's page has no use for new lists.
  if (!started.redirectUrl) await reload();
  return started;
}

/** An unpaid one is dropped, a paid one refunded. */
export async function cancelBoost(contestId: string): Promise<true> {
  await api.post(`/api/contests/${contestId}/boost/cancel`);
  await reload();
  return true;
}
