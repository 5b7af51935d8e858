import { RotateCw } from "lucide-react";
import type { ContestDetail, PaymentView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import { formatMoney } from "@lib/format";
import * as m from "@messages/payments";
import { Button, Callout, Time } from "@ui";

const NAMES = { easypaisa: "Easypaisa", jazzcash: "JazzCash" };
const FAILURE = {
  title: m.payment_notice_payment_error(),
  description: m.payment_notice_we_could_not_ask(),
};

function Refund({ payment, outcome }: { payment: PaymentView; outcome: ContestDetail["outcome"] }) {
  const { refund } = payment;
  if (!refund) return null;
  // After a dispute it may be a part of the prize.
  const provider = NAMES[payment.provider];
  const amount = outcome === "COMPLETED" ? formatMoney(refund.amountCents) : undefined;
  if (refund.status === "REFUNDED") {
    return (
      <Callout
        kind="success"
        title={amount ? m.payment_notice_amount_is_back({ amount }) : m.payment_notice_prize_is_back()}
      >
        {refund.refundedAt
          ? m.payment_notice_confirmed_on({ provider, date: <Time value={refund.refundedAt} as="date" /> })
          : m.payment_notice_confirmed({ provider })}
      </Callout>
    );
  }
  if (refund.status === "REFUSED") {
    return (
      <Callout kind="danger" title={m.payment_notice_refused_the_refund({ provider })}>
        {m.payment_notice_your_money_is_safe()}
      </Callout>
    );
  }
  return (
    <Callout
      kind="info"
      title={amount ? m.payment_notice_amount_is_on_its_way({ amount }) : m.payment_notice_refund_is_on_its_way()}
    >
      {m.payment_notice_usually_takes_one_to_three({ provider })}
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
          title={m.payment_notice_we_are_checking_your_payment({ provider })}
          action={
            <Button size="sm" icon={RotateCw} busy={busy} onClick={() => void run()}>
              {m.payment_notice_check_again()}
            </Button>
          }
        >
          {m.payment_notice_this_can_take_ten_minutes()}
        </Callout>
      );
    case "REVIEW":
      return (
        <Callout kind="warning" title={m.payment_notice_we_are_checking_your_payment_with_by_hand({ provider })}>
          {m.payment_notice_what_arrived_does_not_match()}
        </Callout>
      );
    case "FAILED":
    case "CANCELLED":
    case "EXPIRED":
      return (
        <Callout kind="danger" title={m.payment_notice_the_payment_did_not_go()}>
          {m.payment_notice_did_not_take_any_money({ provider })}
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
