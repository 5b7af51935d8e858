import { Banknote, IdCard, Images, PackageCheck, Scale, Star, Trophy } from "lucide-react";
import { Link } from "react-router";
import type { EntrySummary, MemberContest, MyEntry, PayoutSummary, PayoutView } from "@lib/api/types";
import * as m from "@messages/dashboard";
import { Card, EmptyState, LinkButton, Money, NextLine, SideLayout, StatStrip, Time, TimeLeft } from "@ui";
import { EarningsCard } from "./earnings-card";
import { JoinedContests } from "./joined-contests";
import { MyEntries } from "./my-entries";
import { ReviewLine } from "./review-line";
import { answersDue, handoversDue } from "./talent-model";

type Due = ReturnType<typeof handoversDue>;

const handoverOf = ({ id, contestId }: MyEntry["entry"]) => `/contests/${contestId}?tab=handover&handover=${id}`;

function Handovers({ due }: { due: Due }) {
  return (
    <Card pad className="side-first" aria-labelledby="handovers">
      <h2 id="handovers" className="mb-3 text-18">
        {m.talent_handovers_due()}
      </h2>
      {due.length === 0 ? (
        <p className="muted small">{m.talent_none_when_you_win_the_files_to_hand_over()}</p>
      ) : (
        <ul className="stack gap-4">
          {due.map(({ entry, contest, handoverDueAt, awardCents }) => (
            <li key={entry.id} className="border-t border-line pt-4 first:border-t-0 first:pt-0">
              <Link className="plain strong block hover:underline" dir="auto" to={handoverOf(entry)}>
                {contest.title}
              </Link>
              <span className="spread mt-1">
                <TimeLeft until={handoverDueAt} />
                <Money cents={awardCents ?? contest.prizeCents} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface TalentViewProps {
  entries: MyEntry[];
  /** Private contests that can still be entered. */
  joined: MemberContest[];
  /** Without them their figures are left out. */
  counts: EntrySummary | undefined;
  money: PayoutSummary | undefined;
  payouts: PayoutView[] | undefined;
  payoutsError: unknown;
  onRetryPayouts: () => void;
}

function Newcomer() {
  return (
    <EmptyState
      icon={Trophy}
      title={m.talent_enter_your_first_contest()}
      action={
        <LinkButton to="/?status=open" variant="primary">
          {m.talent_browse_open_contests()}
        </LinkButton>
      }
    >
      <p>{m.talent_find_a_brief_you_like_and_send_your_idea()}</p>
    </EmptyState>
  );
}

function IdentityLine({
  money: { needsIdentityCents, identityStatus },
  isFirst,
}: {
  money: PayoutSummary;
  isFirst: boolean;
}) {
  const isChecked = identityStatus === "PENDING";
  return (
    <NextLine
      icon={IdCard}
      title={isChecked ? m.talent_we_are_checking_your_identity() : m.talent_verify_your_identity()}
      action={
        <LinkButton variant={isFirst && !isChecked ? "primary" : "secondary"} to="/kyc">
          {isChecked ? m.talent_see_status() : m.talent_verify_identity()}
        </LinkButton>
      }
    >
      {(isChecked ? m.talent_amount_waits_for_the_check : m.talent_amount_waits_for_you)({
        amount: <Money cents={needsIdentityCents} />,
      })}
    </NextLine>
  );
}

/** Own entries by state, what has to be handed over, and what has been earned. */
export function TalentView({ entries, joined, counts, money, payouts, payoutsError, onRetryPayouts }: TalentViewProps) {
  const isNew = entries.length === 0 && payouts?.length === 0;
  if (isNew) return joined.length === 0 ? <Newcomer /> : <JoinedContests contests={joined} />;
  const due = handoversDue(entries);
  const first = due[0];
  const dispute = answersDue(entries)[0];
  return (
    <div className="stack gap-6">
      {dispute && (
        <NextLine
          icon={Scale}
          title={m.talent_answer_the_clients_dispute()}
          action={
            <LinkButton variant="primary" to={handoverOf(dispute.entry)}>
              {m.talent_write_your_side()}
            </LinkButton>
          }
        >
          <bdi className="strong">{dispute.contest.title}.</bdi>{" "}
          {m.talent_you_can_write_once({ until: <Time value={dispute.disputeAnswerDueAt} as="short" /> })}
        </NextLine>
      )}
      {first && (
        <NextLine
          icon={PackageCheck}
          title={
            first.entry.status === "WINNER"
              ? m.talent_hand_over_the_files_of_your_winning_entry()
              : m.talent_hand_over_the_files_of_your_bought_entry()
          }
          action={
            <LinkButton variant={dispute ? "secondary" : "primary"} to={handoverOf(first.entry)}>
              {m.talent_hand_over_files()}
            </LinkButton>
          }
        >
          <bdi className="strong">{first.contest.title}.</bdi>{" "}
          {m.talent_files_due({ due: <Time value={first.handoverDueAt} as="short" /> })}
        </NextLine>
      )}
      {money && money.needsIdentityCents > 0 && <IdentityLine money={money} isFirst={!dispute && !first} />}
      <ReviewLine side="WINNER" />
      <StatStrip
        label={m.talent_figures()}
        items={[
          {
            label: m.talent_in_the_running(),
            icon: Images,
            value: counts?.running ?? "–",
            detail: counts ? m.talent_in_all({ count: counts.entries }) : m.talent_entries(),
          },
          {
            label: m.talent_shortlisted(),
            icon: Star,
            value: counts?.shortlisted ?? "–",
            detail: m.talent_kept_for_the_final_choice(),
          },
          {
            label: m.talent_won(),
            icon: Trophy,
            value: counts?.won ?? "–",
            detail: due.length > 0 ? m.talent_handovers_due_count({ count: due.length }) : m.talent_no_handover_due(),
          },
          {
            label: m.talent_on_its_way(),
            icon: Banknote,
            value: money ? <Money cents={money.pendingCents} /> : "–",
            detail: money ? m.talent_pending_payouts({ count: money.pendingCount }) : m.talent_payouts(),
          },
        ]}
      />
      <SideLayout side={<Handovers due={due} />} className="gap-6">
        <EarningsCard payouts={payouts} error={payoutsError} onRetry={onRetryPayouts} />
      </SideLayout>
      <JoinedContests contests={joined} />
      <MyEntries entries={entries} />
    </div>
  );
}
