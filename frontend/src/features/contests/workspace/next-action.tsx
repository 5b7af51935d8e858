import { CircleCheckBig, Hourglass, LogIn, PackageCheck, Trophy, Wallet } from "lucide-react";
import { useLocation } from "react-router";
import { ConfirmFirst } from "@content/confirm-first";
import type { ContestDetail, ContestStatus } from "@lib/api/types";
import { signInPath } from "@lib/return-to";
import { useCurrentUser, useUnconfirmed } from "@lib/use-current-user";
import * as m from "@messages/contests";
import { Button, type IconType, LinkButton, NextLine } from "@ui";
import { primaryAction } from "../model/next-action";

const ICONS: Record<ContestStatus, IconType> = {
  DRAFT: Wallet,
  OPEN: Hourglass,
  SHORTLISTING: Trophy,
  AWARDED: PackageCheck,
  CLOSED: CircleCheckBig,
};

function VisitorNext({ contest }: { contest: ContestDetail }) {
  const { pathname, search } = useLocation();
  const open = contest.status === "OPEN";
  return (
    <NextLine
      icon={LogIn}
      title={open ? m.next_action_sign_in_to_enter() : m.next_action_sign_in_to_see_more()}
      action={
        <LinkButton variant="primary" to={signInPath(pathname + search)}>
          {open ? m.next_action_sign_in_and_enter() : m.next_action_sign_in()}
        </LinkButton>
      }
    >
      {open ? m.next_action_entering_is_free() : m.next_action_members_only()}
    </NextLine>
  );
}

/** What happens next and by when, in the server's words, with the one primary button. */
export function NextAction({ contest }: { contest: ContestDetail }) {
  const { user } = useCurrentUser();
  const unconfirmed = useUnconfirmed();
  const { next, viewer, status } = contest;
  if (viewer === "VISITOR") return <VisitorNext contest={contest} />;
  if (!next) return null;
  const action = primaryAction(contest);
  // The server does not let them enter: the button stays, and says why.
  const locked = !action && viewer === "TALENT" && status === "OPEN" && user?.role === "TALENT" && unconfirmed;
  return (
    <NextLine
      id="next"
      className="scroll-mt-24"
      icon={ICONS[status]}
      title={next.title}
      action={
        locked ? (
          <Button variant="primary" disabled>
            {m.next_action_submit_an_entry()}
          </Button>
        ) : (
          action && (
            <LinkButton
              variant={action.quiet ? "secondary" : "primary"}
              to={action.to}
              preventScrollReset={!action.to.includes("#")}
            >
              {action.label}
            </LinkButton>
          )
        )
      }
    >
      {next.detail}
      {locked && <ConfirmFirst to="enter this contest" />}
    </NextLine>
  );
}
