import { Hourglass } from "lucide-react";
import type { PendingPlan, PlanView } from "@lib/api/products";
import { goPay } from "@lib/payment-trip";
import { Button, Callout, Money, Time } from "@ui";

export function continuePayment(pending: PendingPlan, planName: string): void {
  if (pending.redirectUrl)
    goPay({ paymentId: pending.paymentId, what: `the ${planName} plan`, back: "/subscription" }, pending.redirectUrl);
}

interface PendingPaymentProps {
  pending: PendingPlan;
  plan: PlanView | undefined;
}

/** A plan was chosen and its payment is not finished. */
export function PendingPayment({ pending, plan }: PendingPaymentProps) {
  const name = plan?.name ?? pending.tier;
  return (
    <Callout
      className="mb-6"
      kind="warning"
      icon={Hourglass}
      title={`Your payment for ${name} is not finished`}
      action={
        pending.redirectUrl && (
          <Button size="sm" variant="primary" onClick={() => continuePayment(pending, name)}>
            Continue payment
          </Button>
        )
      }
    >
      <Money cents={pending.cashCents} /> to pay
      {pending.creditCents > 0 && (
        <>
          , and <Money cents={pending.creditCents} /> of your credits are kept for it
        </>
      )}
      . The link works until <Time value={pending.expiresAt} as="short" />. Choosing another plan replaces it.
    </Callout>
  );
}
