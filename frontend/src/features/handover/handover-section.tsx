import { Scale } from "lucide-react";
import { lazy, Suspense } from "react";
import type { ContestDetail, DisputeSide, HandoverView, PersonRef } from "@lib/api/types";
import { isStatus } from "@lib/api/client";
import { useApi } from "@lib/api/use-api";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/handover";
import { Button, Card, CardBody, CardHead, Countdown, ErrorState, Skeleton, StatusBadge, Stepper } from "@ui";
import { Accepted } from "./accepted";
import { AwardTabs } from "./award-tabs";
import { type Award, awardAt } from "./awards";
import { AgreedFormats } from "./agreed-formats";
import { ChangeNotes } from "./change-notes";
import { ClientReview } from "./client-review";
import { HandoverFiles } from "./handover-files";
import { HandoverMoney } from "./handover-money";
import { Lapsed } from "./lapsed";
import { dueLabel, stepsOf } from "./model";
import { awardQuery, handoverPath } from "./use-handover";
import { DeliverFiles } from "./deliver-files";

// Most handovers end without one.
const DisputePanel = lazy(() =>
  import(/* webpackChunkName: "contest-dispute" */ "./dispute/dispute-panel").then((module) => ({
    default: module.DisputePanel,
  })),
);
const OpenDisputeDialog = lazy(() =>
  import(/* webpackChunkName: "contest-dispute" */ "./dispute/open-dispute-dialog").then((module) => ({
    default: module.OpenDisputeDialog,
  })),
);

function Waiting() {
  return (
    <div className="stack gap-5" role="status" aria-label={m.handover_section_loading()}>
      <Skeleton height={56} />
      <Skeleton height={280} shape="card" />
      <Skeleton height={160} shape="card" />
    </div>
  );
}

function Due({ handover, winner, onEnd }: { handover: HandoverView; winner: boolean; onEnd: () => void }) {
  if (!handover.dueAt || !["AWAITING_FILES", "IN_REVIEW", "CHANGES_REQUESTED"].includes(handover.status)) return null;
  return (
    <div className="spread rounded-card bg-accent-soft px-5 py-4">
      <p className="strong max-w-[34ch] flex-1 text-accent-ink">{dueLabel(handover.status, winner)}</p>
      <div className="w-full [&_.clock_div]:bg-surface sm:w-72">
        <Countdown key={handover.dueAt} until={handover.dueAt} onEnd={onEnd} />
      </div>
    </div>
  );
}

const NOBODY: PersonRef = { id: "", name: m.handover_section_the_winner(), imageUrl: null };

interface DisputeProps {
  contest: ContestDetail;
  award: Award;
  winner: PersonRef | undefined;
}

function Dispute({ contest, award, winner }: DisputeProps) {
  if (!award.dispute) return null;
  const side: DisputeSide = contest.viewer === "CLIENT" ? "CLIENT" : "WINNER";
  return (
    <Suspense fallback={<Skeleton height={420} shape="card" />}>
      <DisputePanel
        key={award.entryId}
        contest={contest}
        query={awardQuery(award)}
        side={side}
        people={{ CLIENT: contest.client, WINNER: winner ?? award.person }}
      />
    </Suspense>
  );
}

/** The way out, kept in the background: most people agree in the end. */
function WayOut({ contest, award, handover }: { contest: ContestDetail; award: Award; handover: HandoverView }) {
  const [asked, setAsked, close] = useQueryState("dispute");
  if (!award.allowedActions.includes("openDispute")) return null;
  return (
    <div className="spread px-1">
      <p className="small muted max-w-[52ch]">{m.handover_section_cannot_agree()}</p>
      <Button size="sm" variant="ghost" icon={Scale} onClick={() => setAsked("new")}>
        {m.handover_section_open_a_dispute()}
      </Button>
      {asked === "new" && (
        <Suspense fallback={null}>
          <OpenDisputeDialog
            handover={handover}
            side={contest.viewer === "CLIENT" ? "CLIENT" : "WINNER"}
            onClose={() => close(asked)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** What is left of the award of a prize that went back. */
const taken = ({ dispute, allowedActions }: ContestDetail): Award => ({
  place: 1,
  entryId: "",
  entryNumber: 0,
  person: NOBODY,
  prizeCents: 0,
  mine: false,
  status: null,
  dispute,
  allowedActions,
  next: null,
});

/** From the award to the payout: the winner hands over, the client checks, and the money follows. One award after the other. */
export function HandoverSection({ contest }: { contest: ContestDetail }) {
  const [entryId] = useQueryState("handover");
  const award = awardAt(contest, entryId) ?? taken(contest);
  return (
    <div className="stack gap-6">
      <AwardTabs contest={contest} shown={award} />
      <Handover key={award.entryId} contest={contest} award={award} />
    </div>
  );
}

function Handover({ contest, award }: { contest: ContestDetail; award: Award }) {
  const { data, error, mutate } = useApi(handoverPath(contest.id), { fresh: true, query: awardQuery(award) });
  // Once a decision has taken the award back, what was disputed is all there is to see.
  if (!data && award.dispute && isStatus(error, 404))
    return <Dispute contest={contest} award={award} winner={undefined} />;
  if (!data && error)
    return <ErrorState title={m.handover_section_failed()} error={error} onRetry={() => void mutate()} />;
  if (!data) return <Waiting />;

  const winner = contest.viewer !== "CLIENT";
  const may = (action: HandoverView["allowedActions"][number]) => data.allowedActions.includes(action);
  const editing = may("uploadHandover");
  const lapsed = data.status === "LAPSED";
  const way = stepsOf(data.status);
  // Nothing came and nothing will: an empty card would only repeat it.
  const over = lapsed || data.status === "REVERSED";
  const shown = !over || data.files.length > 0 || data.notes.length > 0;
  return (
    <div className="stack gap-6">
      {way && <Stepper {...way} label={m.handover_section_steps()} />}
      {lapsed && <Lapsed handover={data} winner={winner} />}
      {data.status === "ACCEPTED" && <Accepted handover={data} winner={winner} />}
      <Due handover={data} winner={winner} onEnd={() => void mutate()} />
      <Dispute contest={contest} award={award} winner={data.winner} />
      {shown && (
        <Card id="handover" aria-labelledby="handover-files" className="scroll-mt-24">
          <CardHead id="handover-files" title={m.handover_section_files()}>
            <StatusBadge status={data.status} />
          </CardHead>
          <CardBody className="stack gap-5">
            <ChangeNotes handover={data} />
            <HandoverFiles handover={data} winner={winner} removable={editing} />
            <AgreedFormats handover={data} editing={editing} />
            {editing && <DeliverFiles handover={data} />}
            {(may("accept") || may("requestChanges")) && <ClientReview handover={data} />}
          </CardBody>
        </Card>
      )}
      {!(lapsed && winner) && (award.dispute === null || award.dispute.status === "OPEN") && (
        <HandoverMoney handover={data} winner={winner} />
      )}
      <WayOut contest={contest} award={award} handover={data} />
    </div>
  );
}
