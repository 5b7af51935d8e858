import { RotateCw } from "lucide-react";
import type { PaymentView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { forgetTrip } from "@lib/payment-trip";
import { AnchorButton, Button, Callout } from "@ui";

const NAMES = { easypaisa: "Easypaisa", jazzcash: "JazzCash" };
const FAILURE = {
  title: "Payment Error",
  description: "We could not ask for the state of the payment. Please try again.",
};

/** What became of the attempt before this one, for "pay again". Says nothing when there is nothing to say. */
export function LastPayment({ payment, onRefresh }: { payment: PaymentView; onRefresh: () => Promise<unknown> }) {
  const { run, busy } = useAction(onRefresh, { failure: FAILURE });
  const provider = NAMES[payment.provider];
  switch (payment.status) {
    case "CREATED":
    case "PENDING":
      return (
        <Callout kind="info" title={`A payment with ${provider} is under way`}>
          If you have paid already, nothing is lost: the contest opens as soon as it is confirmed.
          <span className="row tight mt-3">
            {payment.redirectUrl && (
              <AnchorButton size="sm" href={payment.redirectUrl} onClick={forgetTrip}>
                Continue this payment
              </AnchorButton>
            )}
            <Button size="sm" variant="ghost" icon={RotateCw} busy={busy} onClick={() => void run()}>
              Check again
            </Button>
          </span>
        </Callout>
      );
    case "REVIEW":
      return (
        <Callout kind="warning" title={`We are checking your payment with ${provider}`}>
          What arrived does not match what was asked for. Please do not pay again; we write to you within a day.
        </Callout>
      );
    case "FAILED":
    case "CANCELLED":
    case "EXPIRED":
      return (
        <Callout kind="danger" title="The payment did not go through">
          {provider} did not take any money. Your contest is saved as a draft; try again or choose the other wallet.
        </Callout>
      );
    case "REFUND_PENDING":
    case "REFUNDED":
      return (
        <Callout
          kind="info"
          title={
            payment.status === "REFUNDED"
              ? "Your earlier payment was refunded"
              : "Your earlier payment is on its way back"
          }
        >
          The deadline had passed when it arrived. Set a new deadline, then pay again.
        </Callout>
      );
    case "DISPUTED":
    case "CHARGED_BACK":
      return (
        <Callout kind="danger" title={`${provider} took your payment back`}>
          Please write to support before you pay again.
        </Callout>
      );
    case "SUCCEEDED":
      return null;
  }
}
