import { Scale } from "lucide-react";
import type { ContestDetail, Distribution } from "@lib/api/types";
import { formatPercent } from "@lib/format";
import * as m from "@messages/contests";
import { Card, Icon, Ledger, LedgerRow, TextLink, Time } from "@ui";
import { distributionNote, distributionSentence, distributionTitle, equalShare } from "../model/distribution";

function Shares({ distribution, prizeCents }: { distribution: Distribution; prizeCents: number }) {
  const { people, netCents, feeCents, feeBps, shareCents, done } = distribution;
  const { eachCents, restCents } = equalShare(distribution);
  return (
    <>
      <Ledger>
        <LedgerRow label={m.distribution_card_prize()} cents={prizeCents} />
        <LedgerRow label={m.distribution_card_fee({ rate: formatPercent(feeBps) })} cents={feeCents} />
        {people > 1 && <LedgerRow label={m.distribution_card_shared_equally()} cents={netCents} />}
        {shareCents === null ? (
          <LedgerRow
            label={
              people === 1
                ? m.distribution_card_one_person_receives()
                : done
                  ? m.distribution_card_each_of_received({ people })
                  : m.distribution_card_each_of_receives({ people })
            }
            cents={eachCents}
            sum
          />
        ) : (
          <LedgerRow label={m.distribution_card_your_share({ people })} cents={shareCents} sum />
        )}
      </Ledger>
      {restCents > 0 && <p className="tiny muted">{m.distribution_card_rest({ rest: restCents })}</p>}
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
        {distributionSentence(distribution, <Time value={at} as="full" className="strong" />)}
      </p>
      <Shares distribution={distribution} prizeCents={contest.prizeCents} />
      {note && <p className="small muted">{note}</p>}
      {done && shareCents !== null && (
        <TextLink className="small" to="/payouts" arrow>
          {m.distribution_card_your_payouts()}
        </TextLink>
      )}
    </Card>
  );
}
