import { Crown } from "lucide-react";
import type { CurrentSubscription } from "@lib/api/products";
import { useApi } from "@lib/api/use-api";
import { goPay } from "@lib/payment-trip";
import * as m from "@messages/dashboard";
import { Button, Callout, Card, Icon, LinkButton, Money, Skeleton, StatusBadge, TextLink, Time } from "@ui";

function room({ activeContests, limits }: CurrentSubscription): string {
  return limits.maxActiveContests === -1
    ? m.plan_line_no_limit({ active: activeContests })
    : m.plan_line_of_active_contests({ active: activeContests, max: limits.maxActiveContests });
}

function Full({ current }: { current: CurrentSubscription }) {
  const { activeContests, limits } = current;
  const full = limits.maxActiveContests !== -1 && activeContests >= limits.maxActiveContests;
  return full ? <StatusBadge status="on-hold" label={m.plan_line_full()} /> : null;
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
      title={m.plan_line_your_payment_for_is_not_finished({ name })}
      action={
        <Button
          size="sm"
          variant="primary"
          onClick={() => goPay({ paymentId, what: m.plan_line_the_plan({ name }), back: "/subscription" }, redirectUrl)}
        >
          {m.plan_line_continue_payment()}
        </Button>
      }
    >
      {m.plan_line_amount_to_pay({
        amount: <Money cents={pending.cashCents} />,
        until: <Time value={pending.expiresAt} as="short" />,
      })}
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
        aria-label={m.plan_line_your_plan()}
      >
        {current ? (
          <>
            <span className="row tight">
              <Icon as={Crown} className="text-brand" />
              <span className="strong">{m.plan_line_name({ name: current.plan.name })}</span>
              {current.isExpired && <StatusBadge status="expired" />}
            </span>
            <span className="row tight ink-2">
              {room(current)} <Full current={current} />
            </span>
            {current.limits.featuredCreditsPerMonth > 0 && (
              <span className="ink-2">{m.plan_line_featured_places_left({ count: current.featuredCreditsLeft })}</span>
            )}
            {credits.data && credits.data.totalAmountCents > 0 && (
              <TextLink className="ink-2" to="/referrals">
                {m.plan_line_credits({ amount: <Money cents={credits.data.totalAmountCents} /> })}
              </TextLink>
            )}
            <span className="push">
              {current.isExpired ? (
                <LinkButton size="sm" to="/subscription">
                  {m.plan_line_renew()}
                </LinkButton>
              ) : (
                <TextLink className="small" to="/subscription" arrow>
                  {m.plan_line_subscription()}
                </TextLink>
              )}
            </span>
          </>
        ) : plan.error ? (
          <>
            <span className="muted">{m.plan_line_your_plan_did_not_load()}</span>
            <Button size="sm" onClick={() => void plan.mutate()}>
              {m.plan_line_try_again()}
            </Button>
          </>
        ) : (
          <span className="block w-full" role="status" aria-label={m.plan_line_loading_your_plan()}>
            <Skeleton width="min(520px, 100%)" height={22} />
          </span>
        )}
      </Card>
    </>
  );
}
