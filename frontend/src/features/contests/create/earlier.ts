import { isStatus } from "@lib/api/client";
import type { ContestDetail, FileView, NdaView } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { useCurrentUser } from "@lib/use-current-user";
import { type ContestFormValues, emptyContest, ndaOf } from "../model/contest-form";
import type { DraftValues } from "../model/draft-storage";
import { placesOf } from "../model/places";
import { isAnswered } from "../model/requirements";

/** The earlier contest that the address names in `from`, when it is the person's own. */
export interface Earlier {
  isLoading: boolean;
  contest?: ContestDetail;
  /** Of a private one. */
  nda?: NdaView;
  problem?: "visitor" | "refused" | "failed";
  retry: () => void;
}

export function useEarlier(from: string | null): Earlier {
  const { user, loading } = useCurrentUser();
  const asks = from !== null && from !== "" && user !== undefined;
  const { data, error, isLoading, mutate } = useApi(asks ? `/api/contests/${encodeURIComponent(from)}` : null);
  const isPrivate = data?.viewer === "CLIENT" && data.visibility !== "PUBLIC";
  const nda = useApi(isPrivate ? `/api/contests/${data.id}/nda` : null);
  const retry = () => void mutate();
  if (!from) return { isLoading: false, retry };
  if (!asks) return { isLoading: loading, problem: loading ? undefined : "visitor", retry };
  if (data?.viewer === "CLIENT") {
    // Without its NDA it can be used all the same, with our text.
    return { isLoading: isLoading || nda.isLoading, contest: data, nda: nda.data, retry };
  }
  const isRefused = data !== undefined || isStatus(error, 404) || isStatus(error, 400);
  return { isLoading, problem: isRefused ? "refused" : error ? "failed" : undefined, retry };
}

/** What of an earlier contest a new one begins with: not its deadline, and never its guarantee. */
export function copyOf(earlier: ContestDetail, nda?: NdaView, at?: number): ContestFormValues {
  const { title, brief, category, subcategory, prizeCents, sealed, visibility, requirements, finalRound, places } =
    earlier;
  const finalRoundDays = finalRound?.days ?? 0;
  const kept = { title, brief, prizeCents, sealed, visibility, finalRoundDays, ...placesOf(places), ...ndaOf(nda) };
  return { ...emptyContest(subcategory ?? category, at), ...requirements, ...kept };
}

/** Whether a form that was kept holds nothing that somebody would miss. The deadline of an empty form changes by itself. */
export function isBlank({ values: kept, attachments }: { values: DraftValues; attachments: FileView[] }): boolean {
  const blank = emptyContest("");
  const values = { ...blank, ...kept };
  const { title, brief, category, prizeCents, sealed, guaranteed, visibility, nda, finalRoundDays, lowerPlacesCents } =
    values;
  const words = title.trim() + brief.trim() + category + nda.trim();
  const { prizeCents: usual } = blank;
  return (
    attachments.length === 0 &&
    words === "" &&
    prizeCents === usual &&
    sealed &&
    !guaranteed &&
    visibility === "PUBLIC" &&
    finalRoundDays === 0 &&
    lowerPlacesCents.length === 0 &&
    !isAnswered(values)
  );
}
