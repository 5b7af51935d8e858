import { Coins, UserCheck, Wallet } from "lucide-react";
import { formatMoney, plural } from "@lib/format";
import { REFERRAL_KEPT_DAYS } from "@lib/kept";
import { CREDIT_MONTHS, REWARD_CENTS, REWARDS_PER_MONTH } from "@lib/rules.gen";
import { Card, ErrorState, Money, Page, PageHead, SideLayout, StatStrip, StatStripSkeleton, Timeline } from "@ui";
import { useCredits, useReferral } from "./api";
import { CreditTabs } from "./credit-tabs";
import { FriendsCard } from "./friends-card";
import { InviteCard } from "./invite-card";

function HowItWorks() {
  return (
    <Card pad aria-labelledby="how">
      <h2 id="how" className="mb-4 text-18">
        How it works
      </h2>
      <Timeline
        items={[
          {
            key: "share",
            what: "Share your link",
            when: `It is remembered for ${plural(REFERRAL_KEPT_DAYS, "day")}`,
            state: "now",
          },
          {
            key: "join",
            what: "Your friend joins and pays a first prize",
            when: "By Easypaisa or JazzCash",
            state: "todo",
          },
          {
            key: "earn",
            what: `${formatMoney(REWARD_CENTS)} credits are on their way to you`,
            when: `Once per friend, at most ${REWARDS_PER_MONTH} a month`,
            state: "todo",
          },
          { key: "spend", what: "You can spend them", when: "Once a winner is chosen in that contest", state: "todo" },
        ]}
      />
      <p className="small muted mt-4 border-t border-line pt-4">
        Credits are valid for {plural(CREDIT_MONTHS, "month")} and are used oldest first. They never pay for prizes. If
        your friend's deposit goes back, so do the credits; what you spent of them is repaid by your next credits. A
        friend who shares a device, a network, a CNIC or a payout account with you brings none.
      </p>
    </Card>
  );
}

/** One's code, what it has brought, and the credits. */
export function Component() {
  const { data, error, mutate } = useReferral();
  const credits = useCredits();

  return (
    <Page title="Referrals">
      <PageHead title="Referrals" sub="Bring people you would like to work with, and run your next contest for less." />
      {error && !data ? (
        <ErrorState
          className="mb-6"
          title="Your code did not load"
          error={error}
          message="Failed to fetch referral code"
          onRetry={() => void mutate()}
        />
      ) : (
        <>
          <InviteCard code={data?.code} />
          {data ? (
            <StatStrip
              label="Figures"
              className="my-6"
              items={[
                {
                  label: "Successful referrals",
                  icon: UserCheck,
                  value: data.stats.uses,
                  detail:
                    data.stats.pending > 0
                      ? `${data.stats.pending} more on their way`
                      : "Friends whose first contest was decided",
                },
                {
                  label: "Total earned",
                  icon: Coins,
                  value: <Money cents={data.stats.totalEarned} />,
                  detail: `${formatMoney(REWARD_CENTS)} each`,
                },
                {
                  label: "Credits to spend",
                  icon: Wallet,
                  value: credits.data ? <Money cents={credits.data.totalAmountCents} /> : "–",
                  detail: "On plans and featured contests",
                },
              ]}
            />
          ) : (
            <StatStripSkeleton count={3} className="my-6" />
          )}
        </>
      )}
      <SideLayout
        side={
          <>
            {!error && <FriendsCard friends={data?.friends} />}
            <HowItWorks />
          </>
        }
      >
        <CreditTabs />
      </SideLayout>
    </Page>
  );
}
