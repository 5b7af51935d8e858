import { ApproxMoney } from "@content/approx-money";
import { linked } from "@content/people";
import { formatDate } from "@lib/time";
import type { ClientRecord, ContestDetail } from "@lib/api/types";
import { formatPercent } from "@lib/format";
import * as m from "@messages/contests";
import { Card, Countdown, Ledger, LedgerRow, Money, Person } from "@ui";
import { PlacesTable } from "../terms/places-table";
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
          {...linked(contest.client)}
          sub={record ? m.prize_card_client_since({ date: formatDate(record.memberSince) }) : m.prize_card_client()}
        />
        {record && (
          <Ledger>
            {record.ratingAvg !== null && (
              <LedgerRow label={m.prize_card_rating()}>
                {m.prize_card_rating_of_5({ rating: record.ratingAvg.toFixed(1), reviews: record.reviewCount })}
              </LedgerRow>
            )}
            <LedgerRow label={m.prize_card_awarded()}>
              {m.prize_card_awarded_of({ awarded: record.contestsAwarded, posted: record.contestsPosted })}
            </LedgerRow>
            <LedgerRow label={m.prize_card_paid_in_prizes()} cents={record.prizesPaidCents} />
            {record.peopleRemoved > 0 && (
              <LedgerRow label={m.prize_card_people_removed()}>
                {m.prize_card_people_removed_count({ people: record.peopleRemoved })}
              </LedgerRow>
            )}
          </Ledger>
        )}
        {record !== null && record.peopleRemoved > 0 && (
          <p className="small muted">{m.prize_card_people_removed_means()}</p>
        )}
      </div>
    </>
  );
}

/** What winners get after the fee. */
function received({ places, placeCount, winnerCents, myRemoval, viewer }: ContestDetail) {
  const amount = <Money cents={winnerCents} />;
  if (places) return m.prize_card_winners_receive({ count: placeCount, amount });
  return !myRemoval && (viewer === "TALENT" || viewer === "ENTRANT")
    ? m.prize_card_you_would_receive({ amount })
    : m.prize_card_the_winner_receives({ amount });
}

/** The prize and where it is, what becomes of it, and the time left. */
export function PrizeCard({ contest, onTimeUp }: { contest: ContestDetail; onTimeUp: () => void }) {
  const client = contest.viewer === "CLIENT";
  const { status } = contest;
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
        {!client && running && <p className="small muted mt-1">{received(contest)}</p>}
        {!client && running && contest.guaranteed && !isOnHold(contest) && (
          <p className="small muted mt-1">{m.prize_card_guaranteed()}</p>
        )}
      </div>
      {client && !over && !hasHandover(contest) && (
        <Ledger>
          <LedgerRow
            label={contest.places ? m.contest_summary_winners_receive() : m.prize_card_winner_receives()}
            cents={contest.winnerCents}
          />
          <LedgerRow label={m.prize_card_fee({ rate: formatPercent(contest.feeBps) })} cents={contest.feeCents} />
        </Ledger>
      )}
      <PlacesTable contest={contest} />
      <Clock contest={contest} onTimeUp={onTimeUp} />
      {!client && <Client contest={contest} record={contest.clientRecord} />}
    </Card>
  );
}
