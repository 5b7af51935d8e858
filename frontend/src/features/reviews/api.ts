import { api } from "@lib/api/client";
import type { Body } from "@lib/api/paths";
import type { ContestReviews } from "@lib/api/types";
import { refresh, useApi } from "@lib/api/use-api";

export const usePendingReviews = () => useApi("/api/reviews/pending", { fresh: true });
export const useWrittenReviews = () => useApi("/api/reviews/written", { fresh: true });
export const useContestReviews = (contest: string) => useApi(`/api/reviews/contest/${contest}`, { fresh: true });
export const useTopTalent = (category: string) =>
  useApi("/api/talent/top", { query: { category: category === "All" ? "" : category }, fresh: true });

/** As the server sends them: twenty at a time. */
export const PAGE = 20;
const receivedPath = (person: string) => `/api/reviews/user/${person}` as const;
export const useReceivedReviews = (person: string) => useApi(receivedPath(person), { fresh: true });
export const moreReviews = (person: string, before: string) => api.get(receivedPath(person), { query: { before } });

/** A review may reveal the other one, so everything that tells of either asks the server again. */
export async function writeReview(review: Body<"post", "/api/reviews">): Promise<ContestReviews> {
  const written = await api.post("/api/reviews", review);
  await refresh("/api/reviews", "/api/talent", "/api/users");
  return written;
}
