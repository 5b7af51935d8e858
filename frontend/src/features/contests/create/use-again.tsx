import { useFormikContext } from "formik";
import { Copy, Info } from "lucide-react";
import { useEffect } from "react";
import { isStatus } from "@lib/api/client";
import type { ContestDetail } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { useCurrentUser } from "@lib/use-current-user";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/contests";
import { Button, Callout } from "@ui";
import { type ContestFormValues, emptyContest } from "../model/contest-form";
import type { DraftValues } from "../model/draft-storage";

/** The earlier contest that the address names in `from`, when it is the person's own. */
export interface Earlier {
  isLoading: boolean;
  contest?: ContestDetail;
  problem?: "visitor" | "refused" | "failed";
  retry: () => void;
}

export function useEarlier(from: string | null): Earlier {
  const { user, loading } = useCurrentUser();
  const asks = from !== null && from !== "" && user !== undefined;
  const { data, error, isLoading, mutate } = useApi(asks ? `/api/contests/${encodeURIComponent(from)}` : null);
  const retry = () => void mutate();
  if (!from) return { isLoading: false, retry };
  if (!asks) return { isLoading: loading, problem: loading ? undefined : "visitor", retry };
  if (data?.viewer === "CLIENT") return { isLoading, contest: data, retry };
  const isRefused = data !== undefined || isStatus(error, 404) || isStatus(error, 400);
  return { isLoading, problem: isRefused ? "refused" : error ? "failed" : undefined, retry };
}

/** What of an earlier contest a new one begins with: not its deadline, and never its guarantee. */
export function copyOf(earlier: ContestDetail, at?: number): ContestFormValues {
  const { title, brief, category, subcategory, prizeCents, sealed } = earlier;
  return { ...emptyContest(subcategory ?? category, at), title, brief, prizeCents, sealed };
}

/** Whether a form that was kept holds nothing that somebody would miss. The deadline of an empty form changes by itself. */
export function isBlank(kept: DraftValues): boolean {
  const blank = emptyContest("");
  const { title, brief, category, prizeCents, sealed, guaranteed } = { ...blank, ...kept };
  const words = title.trim() + brief.trim() + category;
  const { prizeCents: usual } = blank;
  return words === "" && prizeCents === usual && sealed && !guaranteed;
}

interface UseAgainProps {
  earlier: Earlier;
  /** The form began with the earlier contest, because it held nothing else. */
  isFilled: boolean;
}

/** Offers the earlier contest to a form that holds something else, and says why there is none to use. */
export function UseAgain({ earlier, isFilled }: UseAgainProps) {
  const { setValues } = useFormikContext<ContestFormValues>();
  const [, setFrom] = useQueryState("from");
  const { contest, problem, retry } = earlier;
  const leave = () => setFrom("", { replace: true });
  useEffect(() => {
    // From now on it is the person's own form: a reload brings back what they type.
    if (isFilled) setFrom("", { replace: true });
  }, [isFilled, setFrom]);

  if (problem) {
    const text = {
      visitor: m.use_again_sign_in(),
      refused: m.use_again_refused(),
      failed: m.use_again_failed(),
    }[problem];
    const again = problem === "failed" && (
      <Button size="sm" onClick={retry}>
        {m.use_again_retry()}
      </Button>
    );
    return (
      <Callout icon={Info} className="mb-5" live="status" action={again || undefined}>
        {text}
      </Callout>
    );
  }
  if (!contest || isFilled) return null;
  const fill = () => {
    void setValues(copyOf(contest));
    leave();
  };
  return (
    <Callout
      kind="info"
      icon={Copy}
      title={m.use_again_unfinished()}
      className="mb-5"
      action={
        <div className="row tight">
          <Button size="sm" onClick={fill}>
            <span className="wrap-anywhere">{m.use_again_fill_in({ title: <bdi>{contest.title}</bdi> })}</span>
          </Button>
          <Button size="sm" variant="ghost" onClick={leave}>
            {m.use_again_keep()}
          </Button>
        </div>
      }
    >
      {m.use_again_replaces()}
    </Callout>
  );
}
