import { ApproxMoney } from "@content/approx-money";
import { formatDate } from "@lib/time";
import type { ClientRecord, ContestDetail } from "@lib/api/types";
import { formatPercent } from "@lib/format";
import { Card, Countdown, Ledger, LedgerRow, Money, Person } from "@ui";
import { clockOf, isOnHold, prizeCaption } from "../model/next-action";
import { hasHandover } from "../model/tabs";

function Clock({ contest, onTimeUp }: { contest: ContestDetail; onTimeUp: () => void }) {
  const clock = clockOf(contest);
  if (!clock) return null;
  return (
    <div>
      <p className="small muted mb-2">{clock.label}</p>
      <Countdown key={clock.until} until={clock.until} onEnd={onTimeUp} />
    </div>
  );
}

function Client({ contest, record }: { contest: ContestDetail; record: ClientRecord | null }) {
  return (
    <>
      <hr className="rule" />
      <div className="stack gap-1">
        <Person
          name={contest.client.name}
          src={contest.client.imageUrl}
          to={`/u/${contest.client.id}`}
          sub={record ? `Client since ${formatDate(record.memberSince)}` : "Client"}
        />
        {record && (
          <Ledger>
            {record.ratingAvg !== null && (
              <LedgerRow label="Rated by winners">{`${record.ratingAvg.toFixed(1)} of 5 (${record.reviewCount})`}</LedgerRow>
            )}
            <LedgerRow label="Contests awarded">{`${record.contestsAwarded} of ${record.contestsPosted}`}</LedgerRow>
            <LedgerRow label="Paid in prizes" cents={record.prizesPaidCents} />
          </Ledger>
        )}
      </div>
    </>
  );
}

/** The prize and where it is, what becomes of it, and the time left. */
export function PrizeCard({ contest, onTimeUp }: { contest: ContestDetail; onTimeUp: () => void }) {
  const client = contest.viewer === "CLIENT";
  const { status, viewer } = contest;
  const running = status === "OPEN" || status === "SHORTLISTING";
  const over = contest.outcome === "REFUNDED" || contest.outcome === "CANCELLED" || contest.outcome === "DISTRIBUTED";
  return (
    <Card pad className="side-first" aria-labelledby="prize">
      <div>
        <h2 id="prize" className="text-14 font-medium tracking-normal text-muted">
          {prizeCaption(contest)}
        </h2>
        <p>
          <Money cents={contest.prizeCents} size="xl" />
          <ApproxMoney cents={contest.prizeCents} />
        </p>
        {!client && running && (
          <p className="small muted mt-1">
            {viewer === "TALENT" || viewer === "ENTRANT" ? "You would receive" : "The winner receives"}{" "}
            <Money cents={contest.winnerCents} />
          </p>
        )}
        {!client && running && contest.guaranteed && !isOnHold(contest) && (
          <p className="small muted mt-1">
            Guaranteed: the prize is paid out among those who enter, whatever the client decides.
          </p>
        )}
      </div>
      {client && !over && !hasHandover(contest) && (
        <Ledger>
          <LedgerRow label="Winner receives" cents={contest.winnerCents} />
          <LedgerRow label={`Fee at award, ${formatPercent(contest.feeBps)}`} cents={contest.feeCents} />
        </Ledger>
      )}
      <Clock contest={contest} onTimeUp={onTimeUp} />
      {!client && <Client contest={contest} record={contest.clientRecord} />}
    </Card>
  );
}
