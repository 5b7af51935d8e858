import { RotateCw } from "lucide-react";
import type { ContestDetail, PaymentView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import { formatMoney } from "@lib/format";
import { Button, Callout, Time } from "@ui";

const NAMES = { easypaisa: "Easypaisa", jazzcash: "JazzCash" };
const FAILURE = {
  title: "Payment Error",
  description: "We could not ask for the state of the payment. Please try again.",
};

function Refund({ payment, outcome }: { payment: PaymentView; outcome: ContestDetail["outcome"] }) {
  const { refund } = payment;
  if (!refund) return null;
  // After a dispute it may be a part of the prize.
  const what = outcome === "COMPLETED" ? formatMoney(refund.amountCents) : "The prize";
  if (refund.status === "REFUNDED") {
    return (
      <Callout kind="success" title={`${what} is back with you`}>
        {NAMES[payment.provider]} confirmed the refund
        {refund.refundedAt && <> on {<Time value={refund.refundedAt} as="date" />}</>}.
      </Callout>
    );
  }
  if (refund.status === "REFUSED") {
    return (
      <Callout kind="danger" title={`${NAMES[payment.provider]} refused the refund`}>
        Your money is safe with us. We write to you about another way to send it back.
      </Callout>
    );
  }
  return (
    <Callout
      kind="info"
      title={outcome === "COMPLETED" ? `${what} is on its way back to you` : "The refund is on its way"}
    >
      {NAMES[payment.provider]} usually takes one to three working days.
    </Callout>
  );
}

/** What became of the client's payment, where the contest itself does not say it. */
export function PaymentNotice({ contest }: { contest: ContestDetail }) {
  const { run, busy } = useAction(() => refresh(`/api/contests/${contest.id}`), { failure: FAILURE });
  const { payment } = contest;
  if (!payment) return null;
  const provider = NAMES[payment.provider];
  if (payment.refund) return <Refund payment={payment} outcome={contest.outcome} />;
  if (contest.status !== "DRAFT" || contest.outcome === "CANCELLED") return null;
  switch (payment.status) {
    case "CREATED":
    case "PENDING":
      return (
        <Callout
          kind="info"
          title={`We are checking your payment with ${provider}`}
          action={
            <Button size="sm" icon={RotateCw} busy={busy} onClick={() => void run()}>
              Check again
            </Button>
          }
        >
          This can take ten minutes. You may leave this page.
        </Callout>
      );
    case "REVIEW":
      return (
        <Callout kind="warning" title={`We are checking your payment with ${provider} by hand`}>
          What arrived does not match what was asked for. Please do not pay again; we write to you within a day.
        </Callout>
      );
    case "FAILED":
    case "CANCELLED":
    case "EXPIRED":
      return (
        <Callout kind="danger" title="The payment did not go through">
          {provider} did not take any money. Your contest is saved as a draft.
        </Callout>
      );
    case "REFUND_PENDING":
    case "REFUNDED":
    case "SUCCEEDED":
    case "DISPUTED":
    case "CHARGED_BACK":
      return null;
  }
}
