import { Coins, UserCheck, Wallet } from "lucide-react";
import { formatMoney } from "@lib/format";
import { REFERRAL_KEPT_DAYS } from "@lib/kept";
import { CREDIT_MONTHS, REWARD_CENTS, REWARDS_PER_MONTH } from "@lib/rules.gen";
import * as m from "@messages/referrals";
import { Card, ErrorState, Money, Page, PageHead, SideLayout, StatStrip, StatStripSkeleton, Timeline } from "@ui";
import { useCredits, useReferral } from "./api";
import { CreditTabs } from "./credit-tabs";
import { FriendsCard } from "./friends-card";
import { InviteCard } from "./invite-card";

function HowItWorks() {
  return (
    <Card pad aria-labelledby="how">
      <h2 id="how" className="mb-4 text-18">
        {m.referrals_how_it_works()}
      </h2>
      <Timeline
        items={[
          {
            key: "share",
            what: m.referrals_share_your_link(),
            when: m.referrals_it_is_remembered_for_days({ referralKeptDays: REFERRAL_KEPT_DAYS }),
            state: "now",
          },
          {
            key: "join",
            what: m.referrals_your_friend_joins_and_pays(),
            when: m.referrals_by_easypaisa_or_jazz_cash(),
            state: "todo",
          },
          {
            key: "earn",
            what: m.referrals_credits_are_on_their_way({ reward: formatMoney(REWARD_CENTS) }),
            when: m.referrals_once_per_friend_at_most({ rewardsPerMonth: REWARDS_PER_MONTH }),
            state: "todo",
          },
          {
            key: "spend",
            what: m.referrals_you_can_spend_them(),
            when: m.referrals_once_a_winner_is_chosen(),
            state: "todo",
          },
        ]}
      />
      <p className="small muted mt-4 border-t border-line pt-4">
        {m.referrals_credits_are_valid_for_months({ creditMonths: CREDIT_MONTHS })}
      </p>
    </Card>
  );
}

/** One's code, what it has brought, and the credits. */
export function Component() {
  const { data, error, mutate } = useReferral();
  const credits = useCredits();

  return (
    <Page title={m.referrals_title()}>
      <PageHead title={m.referrals_title()} sub={m.referrals_bring_people_you_would_like()} />
      {error && !data ? (
        <ErrorState
          className="mb-6"
          title={m.referrals_your_code_did_not_load()}
          error={error}
          message={m.referrals_failed_to_fetch_referral_code()}
          onRetry={() => void mutate()}
        />
      ) : (
        <>
          <InviteCard code={data?.code} />
          {data ? (
            <StatStrip
              label={m.referrals_figures()}
              className="my-6"
              items={[
                {
                  label: m.referrals_successful_referrals(),
                  icon: UserCheck,
                  value: data.stats.uses,
                  detail:
                    data.stats.pending > 0
                      ? m.referrals_more_on_their_way({ pending: data.stats.pending })
                      : m.referrals_friends_whose_first_contest_was(),
                },
                {
                  label: m.referrals_total_earned(),
                  icon: Coins,
                  value: <Money cents={data.stats.totalEarned} />,
                  detail: m.referrals_each({ reward: formatMoney(REWARD_CENTS) }),
                },
                {
                  label: m.referrals_credits_to_spend(),
                  icon: Wallet,
                  value: credits.data ? <Money cents={credits.data.totalAmountCents} /> : "–",
                  detail: m.referrals_on_plans_and_featured_contests(),
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
