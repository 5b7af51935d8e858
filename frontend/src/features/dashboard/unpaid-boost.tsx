import { Rocket } from "lucide-react";
import type { OwnContest } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { goPay } from "@lib/payment-trip";
import * as m from "@messages/dashboard";
import { Button, InlineNotice, Time } from "@ui";

/** A featured place that was ordered and does not run yet: only then may its payment be open. */
export function mayWaitForBoost({ contest, allowedActions }: OwnContest): boolean {
  return allowedActions.includes("cancelBoost") && !contest.featured;
}

/** A featured place that waits for its payment, with the way to go on. Nothing when it is paid. */
export function UnpaidBoost({ id }: { id: string }) {
  const { data } = useApi(`/api/contests/${id}`, { fresh: true });
  const payment = data?.boost?.status === "PENDING" ? data.boost.payment : undefined;
  const url = payment?.redirectUrl;
  if (!data || !payment || !url) return null;
  return (
    <InlineNotice
      icon={Rocket}
      label={m.unpaid_boost_featured_place()}
      action={
        <Button
          size="sm"
          aria-label={m.unpaid_boost_continue_payment_of({ title: data.title })}
          onClick={() =>
            goPay(
              {
                paymentId: payment.id,
                what: m.unpaid_boost_the_featured_place_of({ title: data.title }),
                back: `/contests/${id}`,
              },
              url,
            )
          }
        >
          {m.unpaid_boost_continue_payment()}
        </Button>
      }
    >
      {m.unpaid_boost_payment_is_not_finished({ until: <Time value={payment.expiresAt} as="short" /> })}
    </InlineNotice>
  );
}
