import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import type { OwnContest, PaymentView } from "@lib/api/types";
import type { PaymentTrip } from "@lib/payment-trip";
import * as m from "@messages/dashboard";
import { Button, Callout, LinkButton } from "@ui";
import { type PaymentAnswer, paymentNotice } from "./payment-notice";
import { backLabel, boughtWords, purchaseNotice } from "./purchase-notice";
import type { PaymentState } from "./use-payment-answer";

interface Notice {
  kind: "success" | "info" | "warning" | "danger";
  title: string;
  text: string;
  buttons: ReactNode[];
}

type Contest = OwnContest["contest"];

/** A prize: pay again or look at the contest. */
function prizeNotice(answer: PaymentAnswer, payment: PaymentView, contest: Contest, check: ReactNode): Notice {
  const { actions, ...notice } = paymentNotice(answer, payment, contest.title);
  const buttons = {
    open: (
      <LinkButton
        key="open"
        size="sm"
        variant={notice.kind === "success" ? "primary" : "secondary"}
        to={`/contests/${contest.id}`}
      >
        {m.payment_banner_open_contest()}
      </LinkButton>
    ),
    pay: (
      <LinkButton key="pay" size="sm" variant="primary" to={`/contests/new?contest=${contest.id}`}>
        {m.payment_banner_pay_again()}
      </LinkButton>
    ),
    check,
  };
  return { ...notice, buttons: actions.map((action) => buttons[action]) };
}

/** Anything else: back to where one was. */
function otherNotice(
  answer: PaymentAnswer,
  payment: PaymentView,
  contest: Contest | undefined,
  trip: PaymentTrip | undefined,
  check: ReactNode,
): Notice | undefined {
  if (payment.purpose === "DEPOSIT") return undefined;
  const what = trip?.what ?? boughtWords(payment.purpose, contest?.title);
  const { actions, ...notice } = purchaseNotice(answer, payment, payment.purpose, what);
  const page = contest?.status === "DRAFT" ? `/contests/new?contest=${contest.id}` : `/contests/${contest?.id ?? ""}`;
  const back = trip?.back ?? (contest ? page : "/subscription");
  const buttons = {
    back: (
      <LinkButton key="back" size="sm" variant="primary" to={back}>
        {backLabel(back)}
      </LinkButton>
    ),
    check,
  };
  return { ...notice, buttons: actions.map((action) => buttons[action]) };
}

/** Shown after a payment page sent somebody here; it survives a reload, and closing it cleans the address. */
export function PaymentBanner({ state, contests }: { state: PaymentState; contests: OwnContest[] }) {
  const { answer, payment, trip } = state;
  if (!answer) return null;

  const check = (
    <Button key="check" size="sm" icon={RotateCw} busy={state.checking} onClick={state.check}>
      {m.payment_banner_check_again()}
    </Button>
  );
  const actions = (buttons: ReactNode) => (
    <span className="row tight">
      {buttons}
      <Button size="sm" variant="ghost" onClick={state.close}>
        {m.payment_banner_close()}
      </Button>
    </span>
  );

  if (state.failed && payment === undefined) {
    return (
      <Callout
        className="mb-6"
        kind="warning"
        title={m.payment_banner_we_could_not_ask_for_your_payment()}
        action={actions(check)}
        live="status"
      >
        {m.payment_banner_whatever_happened_nothing_is_lost_check()}
      </Callout>
    );
  }
  const contest = contests.find(({ contest: { id } }) => id === payment?.contestId)?.contest;
  const notice =
    payment &&
    (otherNotice(answer, payment, contest, trip, check) ?? (contest && prizeNotice(answer, payment, contest, check)));
  if (!notice) {
    return (
      <Callout
        className="mb-6"
        kind="info"
        title={m.payment_banner_there_is_no_new_payment_of_yours()}
        action={actions(check)}
        live="status"
      >
        {m.payment_banner_you_have_not_begun_a_payment_in_the_last()}
      </Callout>
    );
  }
  return (
    <Callout className="mb-6" kind={notice.kind} title={notice.title} live="status" action={actions(notice.buttons)}>
      {notice.text}
    </Callout>
  );
}
