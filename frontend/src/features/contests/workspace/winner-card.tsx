import { linked } from "@content/people";
import type { ContestDetail } from "@lib/api/types";
import * as m from "@messages/contests";
import { Badge, Card, Person, TextLink } from "@ui";

/** Who won, with the way to the entry. */
export function WinnerCard({
  contest,
  winner,
}: {
  contest: ContestDetail;
  winner: NonNullable<ContestDetail["winner"]>;
}) {
  const open = contest.viewer === "CLIENT" || contest.viewer === "WINNER" || contest.outcome === "COMPLETED";
  return (
    <Card pad className="stack gap-3" aria-label={m.winner_card_winner()}>
      <div className="spread">
        <Badge look="winner">{m.winner_card_winner()}</Badge>
        <span className="small muted num">{m.winner_card_entry({ number: winner.entryNumber })}</span>
      </div>
      <div className="spread">
        <Person {...linked(winner.person)} />
        {open && (
          <TextLink className="small" to={`?entry=${winner.entryId}`} preventScrollReset arrow>
            {m.winner_card_see_it()}
          </TextLink>
        )}
      </div>
    </Card>
  );
}
