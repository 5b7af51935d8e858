import { ArrowRight, Clock } from "lucide-react";
import { Link } from "react-router";
import { categoryOf } from "@content/categories";
import { PrivateBadge } from "@content/private-badge";
import type { OwnContest } from "@lib/api/types";
import { prefetch } from "@lib/api/use-api";
import * as m from "@messages/dashboard";
import { Badge, Icon, InlineNotice, LinkButton, Money, MoneyRow, StarTile, StatusBadge } from "@ui";
import { isPressing, stepOf } from "./client-model";
import { mayWaitForBoost, UnpaidBoost } from "./unpaid-boost";

function NextStepLine({ own }: { own: OwnContest }) {
  const { next } = own;
  const step = stepOf(own);
  if (isPressing(own)) {
    return (
      <InlineNotice
        icon={Clock}
        label={next.title}
        action={
          <LinkButton size="sm" to={step.to} aria-label={`${step.label}: ${own.contest.title}`}>
            {step.label}
          </LinkButton>
        }
      >
        <span className="block">{next.detail}</span>
      </InlineNotice>
    );
  }
  return (
    <div className="spread gap-x-4 gap-y-1 rounded-control bg-sunken px-3.5 py-2.5 text-14">
      <span className="ink-2 min-w-0 flex-1 basis-40">{next.title}</span>
      <Link className="link" to={step.to} aria-label={`${step.label}: ${own.contest.title}`}>
        {step.label}
        <Icon as={ArrowRight} size="s" />
      </Link>
    </div>
  );
}

/** One contest of the client: state, money, entries, and the one next action. */
export function OwnContestRow({ own }: { own: OwnContest }) {
  const { contest } = own;
  const { label, icon } = categoryOf(contest);
  const running = contest.status === "OPEN" || contest.status === "SHORTLISTING";
  const intent = () => prefetch(`/api/contests/${contest.id}`);
  return (
    <MoneyRow
      media={
        <StarTile tone={contest.category} className="size-9 sm:size-13">
          <Icon as={icon} size="s" />
        </StarTile>
      }
      title={
        <Link
          className="plain hover:underline"
          to={`/contests/${contest.id}`}
          onMouseEnter={intent}
          onTouchStart={intent}
        >
          {contest.title}
        </Link>
      }
      facts={
        <>
          <span className={`tone-text c-${contest.category}`}>{label}</span>
          {(contest.status === "AWARDED" || contest.status === "CLOSED") && (
            <span>{m.own_contest_row_entries({ count: contest.entriesCount })}</span>
          )}
          {running && <span>{m.own_contest_row_in_the_running({ count: own.liveEntries })}</span>}
          {contest.featured && (
            <Badge look="featured" flat>
              {m.own_contest_row_featured()}
            </Badge>
          )}
          <PrivateBadge visibility={own.visibility} />
          {own.unseenEntries > 0 && (
            <Badge look="new" flat>
              {m.own_contest_row_new({ unseen: own.unseenEntries })}
            </Badge>
          )}
          {contest.status !== "DRAFT" && (
            <Link
              className="link"
              to={`/contests/new?from=${contest.id}`}
              aria-label={m.own_contest_row_use_again_of({ title: contest.title })}
            >
              {m.own_contest_row_use_again()}
            </Link>
          )}
        </>
      }
      amount={<Money cents={contest.prizeCents} size="lg" />}
      status={
        <StatusBadge status={contest.outcome && contest.outcome !== "COMPLETED" ? contest.outcome : contest.status} />
      }
      notices={
        (own.next.mine || contest.status !== "CLOSED") && (
          <>
            <NextStepLine own={own} />
            {mayWaitForBoost(own) && <UnpaidBoost id={contest.id} />}
          </>
        )
      }
    />
  );
}
