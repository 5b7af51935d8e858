import { SearchX } from "lucide-react";
import { useParams } from "react-router";
import { isStatus } from "@lib/api/client";
import { useApi } from "@lib/api/use-api";
import * as m from "@messages/contests";
import { EmptyState, ErrorState, LinkButton, Page } from "@ui";
import type { ContestParts } from "./parts";
import { ContestSkeleton } from "./workspace/contest-skeleton";
import { Workspace } from "./workspace/workspace";

/** One contest, as its viewer may see it. What belongs to other features comes in as parts. */
export function ContestScreen({ parts }: { parts: ContestParts }) {
  const { id = "" } = useParams();
  const { data, error, mutate } = useApi(`/api/contests/${id}`, { fresh: true });

  if (data) return <Workspace key={id} contest={data} parts={parts} onTimeUp={() => void mutate()} />;
  if (isStatus(error, 404) || isStatus(error, 400)) {
    return (
      <Page title={m.contest_not_found()}>
        <h1 className="sr">{m.contest_not_found()}</h1>
        <EmptyState
          icon={SearchX}
          title={m.contest_not_found()}
          action={
            <LinkButton variant="primary" to="/">
              {m.contest_browse_contests()}
            </LinkButton>
          }
        >
          {m.contest_not_found_why()}
        </EmptyState>
      </Page>
    );
  }
  if (error) {
    return (
      <Page title={m.contest_title()}>
        <h1 className="sr">{m.contest_title()}</h1>
        <ErrorState title={m.contest_failed()} error={error} onRetry={() => void mutate()} />
      </Page>
    );
  }
  return (
    <Page title={m.contest_title()}>
      <ContestSkeleton />
    </Page>
  );
}
