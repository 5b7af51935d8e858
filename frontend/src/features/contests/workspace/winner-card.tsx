import type { ContestDetail } from "@lib/api/types";
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
    <Card pad className="stack gap-3" aria-label="Winner">
      <div className="spread">
        <Badge look="winner">Winner</Badge>
        <span className="small muted num">Entry #{winner.entryNumber}</span>
      </div>
      <div className="spread">
        <Person name={winner.person.name} src={winner.person.imageUrl} to={`/u/${winner.person.id}`} />
        {open && (
          <TextLink className="small" to={`?entry=${winner.entryId}`} preventScrollReset arrow>
            See it
          </TextLink>
        )}
      </div>
    </Card>
  );
}
