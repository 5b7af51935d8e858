import { Banknote, IdCard, Images, PackageCheck, Scale, Star, Trophy } from "lucide-react";
import { Link } from "react-router";
import type { EntrySummary, MyEntry, PayoutSummary, PayoutView } from "@lib/api/types";
import { plural } from "@lib/format";
import { Card, EmptyState, LinkButton, Money, NextLine, SideLayout, StatStrip, Time, TimeLeft } from "@ui";
import { EarningsCard } from "./earnings-card";
import { MyEntries } from "./my-entries";
import { ReviewLine } from "./review-line";
import { answersDue, handoversDue } from "./talent-model";

type Due = ReturnType<typeof handoversDue>;

function Handovers({ due }: { due: Due }) {
  return (
    <Card pad className="side-first" aria-labelledby="handovers">
      <h2 id="handovers" className="mb-3 text-18">
        Handovers due
      </h2>
      {due.length === 0 ? (
        <p className="muted small">None. When you win, the files to hand over and the date for them stand here.</p>
      ) : (
        <ul className="stack gap-4">
          {due.map(({ entry, contest, handoverDueAt }) => (
            <li key={entry.id} className="border-t border-line pt-4 first:border-t-0 first:pt-0">
              <Link
                className="plain strong block hover:underline"
                dir="auto"
                to={`/contests/${contest.id}?tab=handover`}
              >
                {contest.title}
              </Link>
              <span className="spread mt-1">
                <TimeLeft until={handoverDueAt} />
                <Money cents={contest.prizeCents} />
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
      title="Enter your first contest"
      action={
        <LinkButton to="/?status=open" variant="primary">
          Browse open contests
        </LinkButton>
      }
    >
      <p>Find a brief you like and send your idea. The prize is already paid and waits in escrow.</p>
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
      title={isChecked ? "We are checking your identity" : "Verify your identity"}
      action={
        <LinkButton variant={isFirst && !isChecked ? "primary" : "secondary"} to="/kyc">
          {isChecked ? "See status" : "Verify identity"}
        </LinkButton>
      }
    >
      <Money cents={needsIdentityCents} /> wait for it.{" "}
      {isChecked ? "There is nothing you have to do." : "Your CNIC, a selfie, and a few minutes."}
    </NextLine>
  );
}

/** Own entries by state, what has to be handed over, and what has been earned. */
export function TalentView({ entries, counts, money, payouts, payoutsError, onRetryPayouts }: TalentViewProps) {
  if (entries.length === 0 && payouts?.length === 0) return <Newcomer />;
  const due = handoversDue(entries);
  const first = due[0];
  const dispute = answersDue(entries)[0];
  return (
    <div className="stack gap-6">
      {dispute && (
        <NextLine
          icon={Scale}
          title="Answer the client's dispute"
          action={
            <LinkButton variant="primary" to={`/contests/${dispute.contest.id}?tab=handover`}>
              Write your side
            </LinkButton>
          }
        >
          <bdi className="strong">{dispute.contest.title}.</bdi> You can write once, until{" "}
          <Time value={dispute.disputeAnswerDueAt} as="short" />. After that an administrator decides.
        </NextLine>
      )}
      {first && (
        <NextLine
          icon={PackageCheck}
          title="Hand over the files of your winning entry"
          action={
            <LinkButton variant={dispute ? "secondary" : "primary"} to={`/contests/${first.contest.id}?tab=handover`}>
              Hand over files
            </LinkButton>
          }
        >
          <bdi className="strong">{first.contest.title}.</bdi> Due <Time value={first.handoverDueAt} as="short" />; your
          payout is released when the client accepts.
        </NextLine>
      )}
      {money && money.needsIdentityCents > 0 && <IdentityLine money={money} isFirst={!dispute && !first} />}
      <ReviewLine side="WINNER" />
      <StatStrip
        label="Figures"
        items={[
          {
            label: "In the running",
            icon: Images,
            value: counts?.running ?? "–",
            detail: counts ? `${plural(counts.entries, "entry", "entries")} in all` : "Entries",
          },
          { label: "Shortlisted", icon: Star, value: counts?.shortlisted ?? "–", detail: "Kept for the final choice" },
          {
            label: "Won",
            icon: Trophy,
            value: counts?.won ?? "–",
            detail: due.length > 0 ? `${plural(due.length, "handover")} due` : "No handover due",
          },
          {
            label: "On its way",
            icon: Banknote,
            value: money ? <Money cents={money.pendingCents} /> : "–",
            detail: money ? plural(money.pendingCount, "payout") : "Payouts",
          },
        ]}
      />
      <SideLayout side={<Handovers due={due} />} className="gap-6">
        <EarningsCard payouts={payouts} error={payoutsError} onRetry={onRetryPayouts} />
      </SideLayout>
      <MyEntries entries={entries} />
    </div>
  );
}
