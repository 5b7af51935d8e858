import type { ContestDetail, HandoverView } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { Card, CardBody, CardHead, Countdown, ErrorState, Skeleton, StatusBadge, Stepper } from "@ui";
import { Accepted } from "./accepted";
import { ChangeNotes } from "./change-notes";
import { ClientReview } from "./client-review";
import { HandoverFiles } from "./handover-files";
import { HandoverMoney } from "./handover-money";
import { Lapsed } from "./lapsed";
import { currentStep, dueLabel, HANDOVER_STEPS } from "./model";
import { handoverPath } from "./use-handover";
import { WinnerDesk } from "./winner-desk";

function Waiting() {
  return (
    <div className="stack gap-5" role="status" aria-label="Loading the handover">
      <Skeleton height={56} />
      <Skeleton height={280} shape="card" />
      <Skeleton height={160} shape="card" />
    </div>
  );
}

function Due({ handover, winner, onEnd }: { handover: HandoverView; winner: boolean; onEnd: () => void }) {
  if (!handover.dueAt || handover.status === "ACCEPTED" || handover.status === "LAPSED") return null;
  return (
    <div className="spread rounded-card bg-accent-soft px-5 py-4">
      <p className="strong max-w-[34ch] flex-1 text-accent-ink">{dueLabel(handover.status, winner)}</p>
      <div className="w-full [&_.clock_div]:bg-surface sm:w-72">
        <Countdown key={handover.dueAt} until={handover.dueAt} onEnd={onEnd} />
      </div>
    </div>
  );
}

/** From the award to the payout: the winner hands over, the client checks, and the money follows. */
export function HandoverSection({ contest }: { contest: ContestDetail }) {
  const { data, error, mutate } = useApi<HandoverView>(handoverPath(contest.id), { fresh: true });
  if (!data && error) return <ErrorState title="The handover did not load" error={error} onRetry={() => void mutate()} />;
  if (!data) return <Waiting />;

  const winner = contest.viewer === "WINNER";
  const may = (action: HandoverView["allowedActions"][number]) => data.allowedActions.includes(action);
  const editing = may("uploadHandover");
  const lapsed = data.status === "LAPSED";
  // Nothing came and nothing will: an empty card would only repeat it.
  const shown = !lapsed || data.files.length > 0 || data.notes.length > 0;
  return (
    <div className="stack gap-6">
      <Stepper steps={HANDOVER_STEPS} current={currentStep(data.status)} label="Steps of the handover" />
      {lapsed && <Lapsed handover={data} winner={winner} />}
      {data.status === "ACCEPTED" && <Accepted handover={data} winner={winner} />}
      <Due handover={data} winner={winner} onEnd={() => void mutate()} />
      {shown && (
        <Card id="handover" aria-labelledby="handover-files" className="scroll-mt-24">
          <CardHead id="handover-files" title="Files">
            <StatusBadge status={data.status} />
          </CardHead>
          <CardBody className="stack gap-5">
            <ChangeNotes handover={data} />
            <HandoverFiles handover={data} winner={winner} removable={editing} />
            {editing && <WinnerDesk handover={data} />}
            {(may("accept") || may("requestChanges")) && <ClientReview handover={data} />}
          </CardBody>
        </Card>
      )}
      {!(lapsed && winner) && <HandoverMoney handover={data} winner={winner} />}
    </div>
  );
}
