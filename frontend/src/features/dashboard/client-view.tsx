import { Hand, Hourglass, Images, Plus, ShieldCheck, Trophy } from "lucide-react";
import { useState } from "react";
import type { OwnContest, Role } from "@lib/api/types";
import * as m from "@messages/dashboard";
import { Button, Card, CardFoot, CardHead, EmptyState, LinkButton, Money, NextLine, StatStrip } from "@ui";
import { clientTotals, type ContestGroup, groupContests, mostUrgent, stepOf } from "./client-model";
import { OwnContestRow } from "./own-contest-row";
import { PlanLine } from "./plan-line";
import { ReviewLine } from "./review-line";

const SHOWN = 4;

function Group({ group }: { group: ContestGroup }) {
  const [all, setAll] = useState(false);
  const titleId = `group-${group.status.toLowerCase()}`;
  const rows = all ? group.contests : group.contests.slice(0, SHOWN);
  return (
    <Card className="overflow-hidden" aria-labelledby={titleId}>
      <CardHead id={titleId} title={group.title}>
        <span className="small muted num">{m.client_contests({ count: group.contests.length })}</span>
      </CardHead>
      {rows.map((own) => (
        <OwnContestRow key={own.contest.id} own={own} />
      ))}
      {rows.length < group.contests.length && (
        <CardFoot>
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            {m.client_show_more({ more: group.contests.length - rows.length })}
          </Button>
        </CardFoot>
      )}
    </Card>
  );
}

function Empty({ role }: { role: Role }) {
  if (role !== "CLIENT") {
    return (
      <EmptyState
        icon={Trophy}
        title={m.client_you_have_no_contests()}
        action={<LinkButton to="/profile#role">{m.client_change_my_role()}</LinkButton>}
      >
        <p>{m.client_to_post_a_contest_switch_your_role_to()}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Trophy}
      title={m.client_post_your_first_contest()}
      action={
        <LinkButton to="/contests/new" variant="primary" icon={Plus}>
          {m.client_post_contest()}
        </LinkButton>
      }
    >
      <p>{m.client_write_a_brief_put_up_a_prize_and_choose()}</p>
    </EmptyState>
  );
}

/** Own contests by state with the one next action on each, and the money that is held. */
export function ClientView({ contests, role }: { contests: OwnContest[]; role: Role }) {
  if (contests.length === 0) return <Empty role={role} />;
  const totals = clientTotals(contests);
  const urgent = mostUrgent(contests);
  const step = urgent && stepOf(urgent);
  return (
    <div className="stack gap-6">
      {urgent && step && (
        <NextLine
          icon={Hand}
          title={urgent.next.title}
          action={
            <LinkButton variant="primary" to={step.to}>
              {step.label}
            </LinkButton>
          }
        >
          <bdi className="strong">{urgent.contest.title}.</bdi> {urgent.next.detail}
        </NextLine>
      )}
      <ReviewLine side="CLIENT" />
      <StatStrip
        label={m.client_figures()}
        items={[
          {
            label: m.client_held_in_escrow(),
            icon: ShieldCheck,
            value: <Money cents={totals.escrowCents} />,
            detail: m.client_released_when_you_accept_the_files(),
          },
          {
            label: m.client_running_contests(),
            icon: Trophy,
            value: totals.running,
            detail: totals.drafts > 0 ? m.client_not_published({ drafts: totals.drafts }) : m.client_no_drafts(),
          },
          {
            label: m.client_new_entries(),
            icon: Images,
            value: totals.unseen,
            detail: m.client_in_the_running({ live: totals.liveEntries }),
          },
          {
            label: m.client_your_turn(),
            icon: Hourglass,
            value: totals.yourTurn,
            detail: totals.yourTurn > 0 ? m.client_contests_that_wait_for_you() : m.client_nothing_waits_for_you(),
          },
        ]}
      />
      <PlanLine />
      {groupContests(contests).map((group) => (
        <Group key={group.status} group={group} />
      ))}
    </div>
  );
}
