import { EyeOff } from "lucide-react";
import { categoryOf } from "@content/categories";
import type { ContestDetail } from "@lib/api/types";
import { formatPercent } from "@lib/format";
import { formatDateTime } from "@lib/time";
import * as m from "@messages/contests";
import { PlacesTable } from "../terms/places-table";
import { Card, Icon, Ledger, LedgerRow, ToneDot } from "@ui";

/** What is being paid for. */
export function ContestSummary({ contest }: { contest: ContestDetail }) {
  return (
    <Card pad className="side-first" aria-labelledby="summary">
      <p className={`row tight c-${contest.category}`}>
        <ToneDot tone={contest.category} />
        <span className="tone-text">{categoryOf(contest).label}</span>
      </p>
      <div className="stack gap-1">
        <h2 id="summary" className="text-18 wrap-anywhere" dir="auto">
          {contest.title}
        </h2>
        <p className="small muted">{m.contest_summary_entries_until({ deadline: formatDateTime(contest.deadline) })}</p>
      </div>
      {contest.visibility !== "PUBLIC" && (
        <p className="row tight nowrap items-start">
          <Icon as={EyeOff} size="s" className="mt-1" />
          <span>
            {contest.visibility === "INVITE_ONLY" ? m.contest_summary_invite_only() : m.contest_summary_private()}
          </span>
        </p>
      )}
      <Ledger>
        <LedgerRow
          label={contest.places ? m.contest_summary_winners_receive() : m.contest_summary_winner_receives()}
          cents={contest.winnerCents}
        />
        <LedgerRow label={m.contest_summary_fee({ rate: formatPercent(contest.feeBps) })} cents={contest.feeCents} />
        <LedgerRow label={m.contest_summary_prize()} cents={contest.prizeCents} sum />
      </Ledger>
      <PlacesTable contest={contest} />
      <p className="small muted">{m.contest_summary_no_extra_fee({ rate: formatPercent(contest.feeBps) })}</p>
    </Card>
  );
}
