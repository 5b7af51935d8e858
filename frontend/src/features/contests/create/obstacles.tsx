import { CircleCheckBig, UserRound } from "lucide-react";
import type { ContestDetail } from "@lib/api/types";
import * as m from "@messages/contests";
import { EmptyState, LinkButton } from "@ui";

/** Freelancers enter contests; posting one takes a switch of role. */
export function ClientsOnly() {
  return (
    <EmptyState
      icon={UserRound}
      title={m.obstacles_clients_post_contests()}
      action={
        <>
          <LinkButton variant="primary" to="/profile">
            {m.obstacles_switch_role()}
          </LinkButton>
          <LinkButton variant="ghost" to="/">
            {m.obstacles_browse_contests()}
          </LinkButton>
        </>
      }
    >
      {m.obstacles_freelancer()}
    </EmptyState>
  );
}

/** "Pay again" for a contest that has been paid meanwhile, or deleted. */
export function AlreadyPaid({ contest }: { contest: ContestDetail }) {
  const cancelled = contest.outcome === "CANCELLED";
  return (
    <EmptyState
      icon={CircleCheckBig}
      title={cancelled ? m.obstacles_deleted() : m.obstacles_paid()}
      action={
        cancelled ? (
          <LinkButton variant="primary" to="/contests/new">
            {m.obstacles_post_new()}
          </LinkButton>
        ) : (
          <LinkButton variant="primary" to={`/contests/${contest.id}`}>
            {m.obstacles_go_to_contest()}
          </LinkButton>
        )
      }
    >
      {cancelled ? m.obstacles_nothing_paid() : m.obstacles_published({ title: contest.title })}
    </EmptyState>
  );
}
