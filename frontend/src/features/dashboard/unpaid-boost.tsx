import { Rocket } from "lucide-react";
import type { OwnContest } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { goPay } from "@lib/payment-trip";
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
      label="Featured place."
      action={
        <Button
          size="sm"
          aria-label={`Continue payment: ${data.title}`}
          onClick={() =>
            goPay(
              { paymentId: payment.id, what: `the featured place of “${data.title}”`, back: `/contests/${id}` },
              url,
            )
          }
        >
          Continue payment
        </Button>
      }
    >
      Its payment is not finished. The link works until <Time value={payment.expiresAt} as="short" />.
    </InlineNotice>
  );
}
