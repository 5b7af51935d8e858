import { Hand, Hourglass, Images, Plus, ShieldCheck, Trophy } from "lucide-react";
import { useState } from "react";
import type { OwnContest, Role } from "@lib/api/types";
import { plural } from "@lib/format";
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
        <span className="small muted num">{plural(group.contests.length, "contest")}</span>
      </CardHead>
      {rows.map((own) => (
        <OwnContestRow key={own.contest.id} own={own} />
      ))}
      {rows.length < group.contests.length && (
        <CardFoot>
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            Show {group.contests.length - rows.length} more
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
        title="You have no contests"
        action={<LinkButton to="/profile#role">Change my role</LinkButton>}
      >
        <p>To post a contest, switch your role to client on your profile. You can switch back at any time.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Trophy}
      title="Post your first contest"
      action={
        <LinkButton to="/contests/new" variant="primary" icon={Plus}>
          Post Contest
        </LinkButton>
      }
    >
      <p>
        Write a brief, put up a prize, and choose from real work. Your money waits in escrow until you have the files.
      </p>
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
        label="Figures"
        items={[
          {
            label: "Held in escrow",
            icon: ShieldCheck,
            value: <Money cents={totals.escrowCents} />,
            detail: "Released when you accept the files",
          },
          {
            label: "Running contests",
            icon: Trophy,
            value: totals.running,
            detail: totals.drafts > 0 ? `${plural(totals.drafts, "draft")} not published` : "No drafts",
          },
          { label: "New entries", icon: Images, value: totals.unseen, detail: `${totals.liveEntries} in the running` },
          {
            label: "Your turn",
            icon: Hourglass,
            value: totals.yourTurn,
            detail: totals.yourTurn > 0 ? "Contests that wait for you" : "Nothing waits for you",
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
