import { SearchX } from "lucide-react";
import { useParams } from "react-router";
import { isStatus } from "@lib/api/client";
import { useApi } from "@lib/api/use-api";
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
      <Page title="Contest not found">
        <h1 className="sr">Contest not found</h1>
        <EmptyState
          icon={SearchX}
          title="Contest not found"
          action={
            <LinkButton variant="primary" to="/">
              Browse contests
            </LinkButton>
          }
        >
          It was deleted, or it is a draft that only its client can see.
        </EmptyState>
      </Page>
    );
  }
  if (error) {
    return (
      <Page title="Contest">
        <h1 className="sr">Contest</h1>
        <ErrorState title="This contest did not load" error={error} onRetry={() => void mutate()} />
      </Page>
    );
  }
  return (
    <Page title="Contest">
      <ContestSkeleton />
    </Page>
  );
}
