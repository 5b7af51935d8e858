import { Scale } from "lucide-react";
import type { ContestDetail, Distribution } from "@lib/api/types";
import { formatPercent } from "@lib/format";
import { Card, Icon, Ledger, LedgerRow, TextLink, Time } from "@ui";
import { distributionNote, distributionTitle, equalShare, sharers, sharing } from "../model/distribution";

function Shares({ distribution, prizeCents }: { distribution: Distribution; prizeCents: number }) {
  const { people, netCents, feeCents, feeBps, shareCents, done } = distribution;
  const { eachCents, restCents } = equalShare(distribution);
  return (
    <>
      <Ledger>
        <LedgerRow label="Prize" cents={prizeCents} />
        <LedgerRow label={`Fee, ${formatPercent(feeBps)}`} cents={feeCents} />
        {people > 1 && <LedgerRow label="Shared equally" cents={netCents} />}
        {shareCents === null ? (
          <LedgerRow
            label={
              people === 1 ? "One person receives" : done ? `Each of ${people} received` : `Each of ${people} receives`
            }
            cents={eachCents}
            sum
          />
        ) : (
          <LedgerRow label={people === 1 ? "You receive" : `Your share of ${people}`} cents={shareCents} sum />
        )}
      </Ledger>
      {restCents > 0 && (
        <p className="tiny muted">
          {restCents} paisa cannot be divided: {restCents === 1 ? "it goes" : "they go"} to the earliest entry.
        </p>
      )}
    </>
  );
}

/** What happens to the prize when nobody is chosen: the date, the rule and the figures, from the day entries close. */
export function DistributionCard({ contest, distribution }: { contest: ContestDetail; distribution: Distribution }) {
  const { at, done, shareCents } = distribution;
  const note = distributionNote(distribution, contest.viewer);
  return (
    <Card pad aria-labelledby="distribution" className="stack gap-4">
      <div className="spread nowrap">
        <h2 id="distribution" className="text-18">
          {distributionTitle(distribution, contest.viewer)}
        </h2>
        <Icon as={Scale} className="flex-none text-muted" />
      </div>
      <p className="small text-ink-2">
        {done ? "Nobody was chosen, so on " : "On "}
        <Time value={at} as="full" className="strong" /> the prize, less the fee, {sharing(distribution)}{" "}
        {sharers(distribution)}.
      </p>
      <Shares distribution={distribution} prizeCents={contest.prizeCents} />
      {note && <p className="small muted">{note}</p>}
      {done && shareCents !== null && (
        <TextLink className="small" to="/payouts" arrow>
          Your payouts
        </TextLink>
      )}
    </Card>
  );
}
