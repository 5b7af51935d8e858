import { Scale } from "lucide-react";
import { useState } from "react";
import type { ContestDetail, DisputeSide, DisputeView, PersonRef } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { useNow } from "@lib/use-now";
import * as m from "@messages/handover";
import {
  Button,
  Card,
  CardBody,
  CardHead,
  Countdown,
  ErrorState,
  Message,
  Skeleton,
  StatusBadge,
  TextLink,
  Time,
} from "@ui";
import type { AwardQuery } from "../use-handover";
import { AnswerForm } from "./answer-form";
import { AppealDialog } from "./appeal-dialog";
import { RoundDecision } from "./decisions";
import { disputeState, REASONS } from "./model";
import { Statements } from "./statements";
import { disputePath } from "./use-dispute";

const STATUS: Record<DisputeView["status"], { status: string; label: string }> = {
  OPEN: { status: "DISPUTE", label: m.dispute_panel_open() },
  DECIDED: { status: "IN_REVIEW", label: m.dispute_panel_decided() },
  APPEALED: { status: "DISPUTE", label: m.dispute_panel_appealed() },
  SETTLED: { status: "CLOSED", label: m.dispute_panel_settled() },
};

function State({ dispute, side, onEnd }: { dispute: DisputeView; side: DisputeSide; onEnd: () => void }) {
  const { title, text, until } = disputeState(dispute, side, useNow(1_000));
  return (
    <div className="spread rounded-card bg-accent-soft px-5 py-4">
      <div className="max-w-[46ch] flex-1 basis-64">
        <p className="strong text-accent-ink">{title}</p>
        <p className="small text-ink-2">{text}</p>
      </div>
      {until && (
        <div className="w-full sm:w-64">
          <p className="small mb-1.5 text-accent-ink">{until.label}</p>
          <div className="[&_.clock_div]:bg-surface">
            <Countdown key={until.at} until={until.at} onEnd={onEnd} />
          </div>
        </div>
      )}
    </div>
  );
}

function Appeal({ dispute, people }: { dispute: DisputeView; people: Record<DisputeSide, PersonRef> }) {
  const { appealedSide, appealNote, appealedAt } = dispute;
  if (!appealedSide || appealNote === null || !appealedAt) return null;
  return (
    <div className="stack gap-3">
      <h3 className="text-16">{m.dispute_panel_appeal()}</h3>
      <Message author={people[appealedSide].name} authorImage={people[appealedSide].imageUrl} at={appealedAt}>
        <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
          {appealNote}
        </span>
      </Message>
    </div>
  );
}

function Settled({ at, payouts }: { at: string; payouts: boolean }) {
  return (
    <div className="spread">
      <p className="small muted">{m.dispute_panel_carried_out({ date: <Time value={at} as="full" /> })}</p>
      {payouts && (
        <TextLink className="small" to="/payouts" arrow>
          {m.dispute_panel_your_payouts()}
        </TextLink>
      )}
    </div>
  );
}

interface DisputePanelProps {
  contest: ContestDetail;
  /** Which award it is about. */
  query: AwardQuery;
  side: DisputeSide;
  /** Names for a side that has not written. */
  people: Record<DisputeSide, PersonRef>;
}

/** What client and winner disagree about, what each says, and what was decided. */
export function DisputePanel({ contest, query, side, people }: DisputePanelProps) {
  const { data, error, mutate } = useApi(disputePath(contest.id), { fresh: true, query });
  const [appealing, setAppealing] = useState(false);
  if (!data && error)
    return <ErrorState title={m.dispute_panel_failed()} error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton height={420} shape="card" />;
  const { status, label } = STATUS[data.status];
  const date = <Time value={data.createdAt} as="short" />;
  return (
    <Card id="dispute" aria-labelledby="dispute-title" className="scroll-mt-24">
      <CardHead id="dispute-title" title={m.dispute_panel_title()}>
        <StatusBadge status={status} label={label} />
      </CardHead>
      <CardBody className="stack gap-5">
        <div>
          <p className="strong">{REASONS[data.reason]}</p>
          <p className="small muted">
            {data.openedSide === side
              ? m.dispute_panel_opened_by_you({ date })
              : m.dispute_panel_opened_by({ name: people[data.openedSide].name, date })}
          </p>
        </div>
        {data.status !== "SETTLED" && <State dispute={data} side={side} onEnd={() => void mutate()} />}
        <Statements dispute={data} people={people} side={side} />
        {data.allowedActions.includes("answer") && <AnswerForm contestId={contest.id} query={query} />}
        <RoundDecision round={1} dispute={data} people={people} side={side} />
        <Appeal dispute={data} people={people} />
        <RoundDecision round={2} dispute={data} people={people} side={side} />
        {data.settledAt && (
          <Settled at={data.settledAt} payouts={side === "WINNER" && (data.decisions.at(-1)?.winnerCents ?? 0) > 0} />
        )}
        {data.allowedActions.includes("appeal") && (
          <div className="spread border-t border-line pt-5">
            <p className="help max-w-[44ch]">{m.dispute_panel_do_not_agree()}</p>
            <Button icon={Scale} className="max-sm:w-full" onClick={() => setAppealing(true)}>
              {m.dispute_panel_appeal()}
            </Button>
          </div>
        )}
      </CardBody>
      <AppealDialog contestId={contest.id} query={query} open={appealing} onOpenChange={setAppealing} />
    </Card>
  );
}
