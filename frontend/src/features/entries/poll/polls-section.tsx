import { Megaphone, RotateCw } from "lucide-react";
import type { ContestDetail } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { POLL_ENTRIES_MAX } from "@lib/rules.gen";
import * as m from "@messages/entries";
import { Button, EmptyState, ErrorState, SectionHead, Skeleton } from "@ui";
import { useEntryAddress } from "../entry-address";
import { PollCard } from "./poll-card";
import "./poll.css";

/** The client's polls with their results, the newest first. */
export function PollsSection({ contest }: { contest: ContestDetail }) {
  const path = `/api/contests/${contest.id}/polls` as const;
  const { data, error, isValidating, mutate } = useApi(path, { fresh: true });
  const { data: list } = useApi(`/api/contests/${contest.id}/entries`);
  const { openAsk } = useEntryAddress();
  const mayAsk = contest.allowedActions.includes("createPoll");
  if (!data && error)
    return <ErrorState title={m.polls_section_failed()} error={error} onRetry={() => void mutate()} />;
  if (!data)
    return (
      <div className="stack" role="status" aria-label={m.polls_section_loading()}>
        <Skeleton height={44} width="50%" />
        <Skeleton height={360} shape="card" />
      </div>
    );
  if (data.length === 0)
    return (
      <EmptyState
        icon={Megaphone}
        title={m.polls_section_none()}
        action={
          mayAsk && (
            <Button variant="primary" icon={Megaphone} onClick={openAsk}>
              {m.polls_section_ask()}
            </Button>
          )
        }
      >
        {mayAsk ? m.polls_section_none_means({ max: POLL_ENTRIES_MAX }) : m.polls_section_none_closed()}
      </EmptyState>
    );
  return (
    <section aria-labelledby="polls" className="stack gap-5">
      <SectionHead id="polls" title={m.polls_section_title({ polls: data.length })} sub={m.polls_section_sub()}>
        <span className="row tight">
          <Button icon={RotateCw} size="sm" busy={isValidating} onClick={() => void mutate()}>
            {m.polls_section_refresh()}
          </Button>
          {mayAsk && (
            <Button variant="primary" size="sm" icon={Megaphone} onClick={openAsk}>
              {m.polls_section_ask()}
            </Button>
          )}
        </span>
      </SectionHead>
      {data.map((poll) => (
        <PollCard key={poll.id} poll={poll} contest={contest} entries={list?.entries ?? []} />
      ))}
    </section>
  );
}
