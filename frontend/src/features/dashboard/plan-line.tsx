import { Crown } from "lucide-react";
import type { CurrentSubscription } from "@lib/api/products";
import { useApi } from "@lib/api/use-api";
import { plural } from "@lib/format";
import { goPay } from "@lib/payment-trip";
import { Button, Callout, Card, Icon, LinkButton, Money, Skeleton, StatusBadge, TextLink, Time } from "@ui";

function room({ activeContests, limits }: CurrentSubscription): string {
  return limits.maxActiveContests === -1
    ? `${plural(activeContests, "active contest")}, no limit`
    : `${activeContests} of ${limits.maxActiveContests} active contests`;
}

function Full({ current }: { current: CurrentSubscription }) {
  const { activeContests, limits } = current;
  const full = limits.maxActiveContests !== -1 && activeContests >= limits.maxActiveContests;
  return full ? <StatusBadge status="on-hold" label="Full" /> : null;
}

/** A payment for a plan that was begun and not finished. */
function Unfinished({ current }: { current: CurrentSubscription }) {
  const { pending } = current;
  if (!pending?.redirectUrl) return null;
  const { redirectUrl, paymentId, tier } = pending;
  const name = tier.charAt(0) + tier.slice(1).toLowerCase();
  return (
    <Callout
      kind="warning"
      title={`Your payment for ${name} is not finished`}
      action={
        <Button
          size="sm"
          variant="primary"
          onClick={() => goPay({ paymentId, what: `the ${name} plan`, back: "/subscription" }, redirectUrl)}
        >
          Continue payment
        </Button>
      }
    >
      <Money cents={pending.cashCents} /> to pay. The link works until <Time value={pending.expiresAt} as="short" />.
    </Callout>
  );
}

/** The plan and how much room it leaves, the credits, and what was begun and not paid. */
export function PlanLine() {
  const plan = useApi("/api/subscription/current", { fresh: true });
  const credits = useApi("/api/credits", { fresh: true });
  // Both together, so that the line does not grow when the second answer comes.
  const current = credits.data || credits.error ? plan.data : undefined;
  return (
    <>
      {current && <Unfinished current={current} />}
      <Card
        pad="s"
        className="flex min-h-17 flex-wrap content-center max-sm:min-h-32 items-center gap-x-6 gap-y-2"
        aria-label="Your plan"
      >
        {current ? (
          <>
            <span className="row tight">
              <Icon as={Crown} className="text-brand" />
              <span className="strong">{current.plan.name} plan</span>
              {current.isExpired && <StatusBadge status="expired" />}
            </span>
            <span className="row tight ink-2">
              {room(current)} <Full current={current} />
            </span>
            {current.limits.featuredCreditsPerMonth > 0 && (
              <span className="ink-2">{plural(current.featuredCreditsLeft, "featured place")} left</span>
            )}
            {credits.data && credits.data.totalAmountCents > 0 && (
              <TextLink className="ink-2" to="/referrals">
                <Money cents={credits.data.totalAmountCents} /> credits
              </TextLink>
            )}
            <span className="push">
              {current.isExpired ? (
                <LinkButton size="sm" to="/subscription">
                  Renew
                </LinkButton>
              ) : (
                <TextLink className="small" to="/subscription" arrow>
                  Subscription
                </TextLink>
              )}
            </span>
          </>
        ) : plan.error ? (
          <>
            <span className="muted">Your plan did not load.</span>
            <Button size="sm" onClick={() => void plan.mutate()}>
              Try again
            </Button>
          </>
        ) : (
          <span className="block w-full" role="status" aria-label="Loading your plan">
            <Skeleton width="min(520px, 100%)" height={22} />
          </span>
        )}
      </Card>
    </>
  );
}
