import { CircleCheckBig, UserRound } from "lucide-react";
import type { ContestDetail } from "@lib/api/types";
import { EmptyState, LinkButton } from "@ui";

/** Freelancers enter contests; posting one takes a switch of role. */
export function ClientsOnly() {
  return (
    <EmptyState
      icon={UserRound}
      title="Clients post contests"
      action={
        <>
          <LinkButton variant="primary" to="/profile">
            Switch role on your profile
          </LinkButton>
          <LinkButton variant="ghost" to="/">
            Browse contests
          </LinkButton>
        </>
      }
    >
      You are here as a freelancer. You can switch to client and back at any time.
    </EmptyState>
  );
}

/** "Pay again" for a contest that has been paid meanwhile, or deleted. */
export function AlreadyPaid({ contest }: { contest: ContestDetail }) {
  const cancelled = contest.outcome === "CANCELLED";
  return (
    <EmptyState
      icon={CircleCheckBig}
      title={cancelled ? "This contest was deleted" : "This contest is paid"}
      action={
        cancelled ? (
          <LinkButton variant="primary" to="/contests/new">
            Post a new contest
          </LinkButton>
        ) : (
          <LinkButton variant="primary" to={`/contests/${contest.id}`}>
            Go to the contest
          </LinkButton>
        )
      }
    >
      {cancelled ? "Nothing was paid for it." : `“${contest.title}” is published. There is nothing left to pay.`}
    </EmptyState>
  );
}
