import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import type { OwnContest } from "@lib/api/types";
import { Button, Callout, LinkButton } from "@ui";
import { paymentNotice } from "./payment-notice";
import type { PaymentState } from "./use-payment-answer";

/** Shown after a payment page sent somebody here; it survives a reload, and closing it cleans the address. */
export function PaymentBanner({ state, contests }: { state: PaymentState; contests: OwnContest[] }) {
  const { answer, payment } = state;
  if (!answer) return null;

  const check = (
    <Button key="check" size="sm" icon={RotateCw} busy={state.checking} onClick={state.check}>
      Check again
    </Button>
  );
  const actions = (buttons: ReactNode) => (
    <span className="row tight">
      {buttons}
      <Button size="sm" variant="ghost" onClick={state.close}>
        Close
      </Button>
    </span>
  );

  if (state.failed && payment === undefined) {
    return (
      <Callout className="mb-6" kind="warning" title="We could not ask for your payment" action={actions(check)} live="status">
        Whatever happened, nothing is lost. Check again in a moment.
      </Callout>
    );
  }
  const contest = contests.find(({ contest: { id } }) => id === payment?.contestId)?.contest;
  if (!payment || !contest) {
    return (
      <Callout className="mb-6" kind="info" title="There is no payment of yours" action={actions(check)} live="status">
        We have not received a payment for any of your contests.
      </Callout>
    );
  }

  const notice = paymentNotice(answer, payment, contest.title);
  const buttons = {
    open: (
      <LinkButton key="open" size="sm" variant={notice.kind === "success" ? "primary" : "secondary"} to={`/contests/${contest.id}`}>
        Open contest
      </LinkButton>
    ),
    pay: (
      <LinkButton key="pay" size="sm" variant="primary" to={`/contests/new?contest=${contest.id}`}>
        Pay again
      </LinkButton>
    ),
    check,
  };
  return (
    <Callout className="mb-6" kind={notice.kind} title={notice.title} live="status" action={actions(notice.actions.map((action) => buttons[action]))}>
      {notice.text}
    </Callout>
  );
}
