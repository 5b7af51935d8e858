import { RotateCw } from "lucide-react";
import type { PaymentView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { forgetTrip } from "@lib/payment-trip";
import * as m from "@messages/contests";
import { AnchorButton, Button, Callout } from "@ui";

const NAMES = { easypaisa: "Easypaisa", jazzcash: "JazzCash" };
const FAILURE = {
  title: m.last_payment_error(),
  description: m.last_payment_ask_failed(),
};

/** What became of the attempt before this one, for "pay again". Says nothing when there is nothing to say. */
export function LastPayment({ payment, onRefresh }: { payment: PaymentView; onRefresh: () => Promise<unknown> }) {
  const { run, busy } = useAction(onRefresh, { failure: FAILURE });
  const provider = NAMES[payment.provider];
  switch (payment.status) {
    case "CREATED":
    case "PENDING":
      return (
        <Callout kind="info" title={m.last_payment_under_way({ provider })}>
          {m.last_payment_nothing_is_lost()}
          <span className="row tight mt-3">
            {payment.redirectUrl && (
              <AnchorButton size="sm" href={payment.redirectUrl} onClick={forgetTrip}>
                {m.last_payment_continue()}
              </AnchorButton>
            )}
            <Button size="sm" variant="ghost" icon={RotateCw} busy={busy} onClick={() => void run()}>
              {m.last_payment_check_again()}
            </Button>
          </span>
        </Callout>
      );
    case "REVIEW":
      return (
        <Callout kind="warning" title={m.last_payment_checking({ provider })}>
          {m.last_payment_mismatch()}
        </Callout>
      );
    case "FAILED":
    case "CANCELLED":
    case "EXPIRED":
      return (
        <Callout kind="danger" title={m.last_payment_failed()}>
          {m.last_payment_no_money_taken({ provider })}
        </Callout>
      );
    case "REFUND_PENDING":
    case "REFUNDED":
      return (
        <Callout
          kind="info"
          title={payment.status === "REFUNDED" ? m.last_payment_refunded() : m.last_payment_on_its_way_back()}
        >
          {m.last_payment_deadline_had_passed()}
        </Callout>
      );
    case "DISPUTED":
    case "CHARGED_BACK":
      return (
        <Callout kind="danger" title={m.last_payment_taken_back({ provider })}>
          {m.last_payment_write_to_support()}
        </Callout>
      );
    case "SUCCEEDED":
      return null;
  }
}
