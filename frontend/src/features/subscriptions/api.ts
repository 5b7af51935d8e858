import { api } from "@lib/api/client";
import type { CurrentSubscription, SubscribeAnswer } from "@lib/api/products";
import type { Provider } from "@lib/api/types";
import { refresh, useApi } from "@lib/api/use-api";

const PLANS = "/api/plans";
const SUBSCRIPTION = "/api/subscription";

export const usePlans = () => useApi(PLANS);
export const useSubscription = () => useApi(`${SUBSCRIPTION}/current`, { fresh: true });
export const useCredits = () => useApi("/api/credits", { fresh: true });
export const useCharges = () => useApi(`${SUBSCRIPTION}/charges`, { fresh: true });
/** What a change costs this person now, before anything happens. */
export const useQuote = (planId: string) => useApi(`${SUBSCRIPTION}/quote`, { query: { planId }, fresh: true });

/** Credits are spent and given back with plans, and what may be posted changes. */
const reload = () => refresh(SUBSCRIPTION, "/api/credits", "/api/boosts", "/api/documents");

export async function subscribe(planId: string, provider: Provider | undefined): Promise<SubscribeAnswer> {
  const answer = await api.post(`${SUBSCRIPTION}/subscribe`, { planId, ...(provider && { provider }) });
  // A person who leaves for the wallet's page has no use for new figures.
  if (answer.status === "active") await reload();
  return answer;
}

async function change(verb: "cancel" | "resume"): Promise<CurrentSubscription> {
  const current = await api.post(`${SUBSCRIPTION}/${verb}`);
  await reload();
  return current;
}

export const cancelSubscription = () => change("cancel");
export const resumeSubscription = () => change("resume");

export async function askMoneyBack(reason: string): Promise<void> {
  await api.post(`${SUBSCRIPTION}/money-back`, { reason });
  await reload();
}
