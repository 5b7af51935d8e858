import { FileSignature } from "lucide-react";
import { lazy, Suspense } from "react";
import type { ContestDetail } from "@lib/api/types";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/contests";
import { Button, EmptyState } from "@ui";

const SignDialog = lazy(() =>
  import(/* webpackChunkName: "private-contest" */ "./sign-dialog").then((module) => ({ default: module.SignDialog })),
);

/** In place of brief and tabs for a member who has not signed: why, and the way in. */
export function OutlinePanel({ contest }: { contest: ContestDetail }) {
  const [signing, setSigning] = useQueryState("nda");
  return (
    <>
      <EmptyState
        icon={FileSignature}
        title={m.outline_panel_title()}
        action={
          <Button variant="primary" onClick={() => setSigning("1")}>
            {m.outline_panel_read_and_sign()}
          </Button>
        }
      >
        {m.outline_panel_why({ client: contest.client.name })}
      </EmptyState>
      {signing !== "" && (
        <Suspense fallback={null}>
          <SignDialog contest={contest} onClose={() => setSigning("", { replace: true })} />
        </Suspense>
      )}
    </>
  );
}
