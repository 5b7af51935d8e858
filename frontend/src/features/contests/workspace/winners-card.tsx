import { linked } from "@content/people";
import { awardName } from "@content/places";
import type { ContestDetail } from "@lib/api/types";
import * as m from "@messages/contests";
import { Badge, Card, Money, Person, StatusBadge, TextLink } from "@ui";

type Award = ContestDetail["awards"][number];

/** Who won which place, with what each handover waits for where the viewer takes part in it. */
export function WinnersCard({ contest, awards }: { contest: ContestDetail; awards: Award[] }) {
  const sees = contest.viewer === "CLIENT" || contest.outcome === "COMPLETED";
  return (
    <Card pad className="stack gap-4" aria-labelledby="winners">
      <h2 id="winners" className="text-18">
        {m.winners_card_title()}
      </h2>
      <ul className="stack gap-4">
        {awards.map(({ place, entryId, entryNumber, person, prizeCents, status, next, mine }) => (
          <li key={entryId} className="stack gap-2 border-b border-line pb-4 last:border-b-0 last:pb-0">
            <div className="spread">
              <Badge look="winner">{awardName(place)}</Badge>
              <Money cents={prizeCents} />
            </div>
            <Person {...linked(person)} />
            {status && (
              <p>
                <StatusBadge status={status} />
              </p>
            )}
            {next && <p className="small ink-2">{next.title}</p>}
            <p className="row">
              {(sees || mine) && (
                <TextLink className="small num" to={`?entry=${entryId}`} preventScrollReset>
                  {m.winner_card_entry({ number: entryNumber })}
                </TextLink>
              )}
              {next && (
                <TextLink className="small" to={`?tab=handover&handover=${entryId}`} preventScrollReset arrow>
                  {m.winners_card_handover({ place: awardName(place) })}
                </TextLink>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
