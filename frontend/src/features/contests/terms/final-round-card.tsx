import { Medal } from "lucide-react";
import { Link } from "react-router";
import type { ContestDetail } from "@lib/api/types";
import { FINALIST_NAMING_DAYS, FINALISTS_MAX, FINALISTS_MIN } from "@lib/rules.gen";
import * as m from "@messages/contests";
import { Card, Icon, Time } from "@ui";

type FinalRound = NonNullable<ContestDetail["finalRound"]>;

function words({ days, namingEndsAt, endsAt, running, finalistsCount }: FinalRound, status: ContestDetail["status"]) {
  if (endsAt) {
    const date = <Time value={endsAt} as="full" className="strong" />;
    return running
      ? m.final_round_card_running({ finalists: finalistsCount, date })
      : m.final_round_card_over({ finalists: finalistsCount });
  }
  if (status !== "SHORTLISTING" && status !== "OPEN" && status !== "DRAFT") return m.final_round_card_none();
  const bounds = { min: FINALISTS_MIN, max: FINALISTS_MAX, days };
  return namingEndsAt
    ? m.final_round_card_naming({ ...bounds, date: <Time value={namingEndsAt} as="full" className="strong" /> })
    : m.final_round_card_to_come({ ...bounds, namingDays: FINALIST_NAMING_DAYS });
}

/** The final round of a contest: what it is, until when, and who is in it as far as the viewer sees that. */
export function FinalRoundCard({ contest, finalRound }: { contest: ContestDetail; finalRound: FinalRound }) {
  const { finalists } = finalRound;
  return (
    <Card pad aria-labelledby="final-round" className="stack gap-3">
      <div className="spread nowrap">
        <h2 id="final-round" className="text-18">
          {m.final_round_card_title()}
        </h2>
        <Icon as={Medal} className="flex-none text-muted" />
      </div>
      <p className="small text-ink-2">{words(finalRound, contest.status)}</p>
      {finalists.length > 0 && (
        <ul className="row tight" aria-label={m.final_round_card_finalists()}>
          {finalists.map(({ entryId, entryNumber, mine }) => (
            <li key={entryId}>
              <Link className="link num small" to={`?tab=entries&entry=${entryId}`} preventScrollReset>
                {mine
                  ? m.final_round_card_your_entry({ number: entryNumber })
                  : m.final_round_card_entry({ number: entryNumber })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
