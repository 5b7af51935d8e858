import { lazy, Suspense } from "react";
import type { ContestDetail } from "@lib/api/types";
import { useQueryState } from "@lib/use-query-state";
import { changeAsked } from "../model/terms";

// Forms and their rules: loaded when somebody wants to change something.
const TermsDialogs = lazy(() =>
  import(/* webpackChunkName: "contest-terms" */ "./terms-dialogs").then((module) => ({
    default: module.TermsDialogs,
  })),
);

/** The dialog that the address asks for with "?change=", if any. */
export function LazyTermsDialogs({ contest }: { contest: ContestDetail }) {
  const [asked, setAsked] = useQueryState("change");
  const change = changeAsked(asked, contest);
  if (!change) return null;
  return (
    <Suspense fallback={null}>
      <TermsDialogs contest={contest} change={change} onClose={() => setAsked("", { replace: true })} />
    </Suspense>
  );
}
