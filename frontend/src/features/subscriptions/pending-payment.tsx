import { Hourglass } from "lucide-react";
import type { PendingPlan, PlanView } from "@lib/api/products";
import { goPay } from "@lib/payment-trip";
import * as m from "@messages/subscriptions";
import { Button, Callout, Money, Time } from "@ui";

export function continuePayment(pending: PendingPlan, planName: string): void {
  if (pending.redirectUrl)
    goPay(
      { paymentId: pending.paymentId, what: m.pending_payment_plan({ plan: planName }), back: "/subscription" },
      pending.redirectUrl,
    );
}

interface PendingPaymentProps {
  pending: PendingPlan;
  plan: PlanView | undefined;
}

/** A plan was chosen and its payment is not finished. */
export function PendingPayment({ pending, plan }: PendingPaymentProps) {
  const name = plan?.name ?? pending.tier;
  const facts = {
    cash: <Money cents={pending.cashCents} />,
    date: <Time value={pending.expiresAt} as="short" />,
  };
  return (
    <Callout
      className="mb-6"
      kind="warning"
      icon={Hourglass}
      title={m.pending_payment_title({ plan: name })}
      action={
        pending.redirectUrl && (
          <Button size="sm" variant="primary" onClick={() => continuePayment(pending, name)}>
            {m.pending_payment_continue()}
          </Button>
        )
      }
    >
      {pending.creditCents > 0
        ? m.pending_payment_text_with_credits({ ...facts, credits: <Money cents={pending.creditCents} /> })
        : m.pending_payment_text(facts)}
    </Callout>
  );
}
