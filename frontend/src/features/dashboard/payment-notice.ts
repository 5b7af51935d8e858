import type { OwnContest, PaymentStatus, PaymentView } from "@lib/api/types";
import * as m from "@messages/dashboard";

export type PaymentAnswer = "success" | "failed";

const PAYMENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The payment that the address names, after a provider's own page. */
export function namedPayment(value: string | null): string | undefined {
  return value !== null && PAYMENT_ID.test(value) ? value : undefined;
}

/** What the address claims after a payment page; anything else is no claim. One that names its payment claims nothing bad. */
export function readAnswer(value: string | null): PaymentAnswer | undefined {
  if (namedPayment(value)) return "success";
  return value === "success" || value === "failed" ? value : undefined;
}

export interface PaymentNotice {
  kind: "success" | "info" | "warning" | "danger";
  title: string;
  text: string;
  /** What helps now: look at the contest, pay again, or ask the server again. */
  actions: ("open" | "pay" | "check")[];
}

const PROVIDERS = { easypaisa: "Easypaisa", jazzcash: "JazzCash" };

/** What the server knows, in words. The address only colours what is still open: it proves nothing. */
export function paymentNotice(
  answer: PaymentAnswer,
  payment: Pick<PaymentView, "status" | "provider">,
  title: string,
): PaymentNotice {
  const provider = PROVIDERS[payment.provider];
  const waiting: PaymentNotice =
    answer === "success"
      ? {
          kind: "warning",
          title: m.payment_notice_your_payment_is_not_confirmed_yet(),
          text: m.payment_notice_opens_once_confirmed({ provider, title }),
          actions: ["check", "pay"],
        }
      : {
          kind: "danger",
          title: m.payment_notice_the_payment_did_not_go_through(),
          text: m.payment_notice_has_not_confirmed_any_money({ provider, title }),
          actions: ["pay", "check"],
        };
  const refused: PaymentNotice = {
    kind: "danger",
    title: m.payment_notice_the_payment_did_not_go_through(),
    text: m.payment_notice_took_no_money({ provider, title }),
    actions: ["pay"],
  };
  const takenBack: PaymentNotice = {
    kind: "danger",
    title: m.payment_notice_took_your_payment_back({ provider }),
    text: m.payment_notice_is_on_hold({ title }),
    actions: ["open"],
  };
  const notices: Record<PaymentStatus, PaymentNotice> = {
    CREATED: waiting,
    PENDING: waiting,
    FAILED: refused,
    CANCELLED: refused,
    EXPIRED: refused,
    SUCCEEDED: {
      kind: "success",
      title: m.payment_notice_payment_received(),
      text: m.payment_notice_is_published({ title }),
      actions: ["open"],
    },
    REVIEW: {
      kind: "warning",
      title: m.payment_notice_we_are_checking_your_payment(),
      text: m.payment_notice_does_not_match_the_prize({ provider, title }),
      actions: ["check"],
    },
    REFUND_PENDING: {
      kind: "info",
      title: m.payment_notice_your_payment_is_on_its_way_back(),
      text: m.payment_notice_is_being_refunded({ title }),
      actions: ["open"],
    },
    REFUNDED: {
      kind: "info",
      title: m.payment_notice_your_payment_was_refunded(),
      text: m.payment_notice_could_no_longer_open({ title }),
      actions: ["open"],
    },
    DISPUTED: takenBack,
    CHARGED_BACK: takenBack,
  };
  return notices[payment.status];
}

const MAX_ASKED = 8;

/** Whose payments to ask for: the contest that is named, else drafts and what was posted last. */
export function candidates(contests: OwnContest[], named: string | null): OwnContest[] {
  const exact = contests.filter(({ contest }) => contest.id === named);
  if (exact.length > 0) return exact;
  const newest = [...contests].sort((a, b) => Date.parse(b.contest.createdAt) - Date.parse(a.contest.createdAt));
  const drafts = newest.filter(({ contest }) => contest.status === "DRAFT");
  const others = newest.filter(({ contest }) => contest.status !== "DRAFT");
  // Half for either kind, so that many old drafts cannot hide the contest that was just paid.
  const half = MAX_ASKED / 2;
  return [...drafts.slice(0, Math.max(half, MAX_ASKED - others.length)), ...others].slice(0, MAX_ASKED);
}

const COMES_BACK_MS = 60 * 60 * 1000;

/** Nobody is longer than an hour on a payment page: what is older is not what the address speaks of. */
export function justBegun<Payment extends Pick<PaymentView, "createdAt">>(payments: Payment[], at: number): Payment[] {
  return payments.filter(({ createdAt }) => at - Date.parse(createdAt) < COMES_BACK_MS);
}

export function latestPayment<Payment extends Pick<PaymentView, "createdAt">>(
  payments: Payment[],
): Payment | undefined {
  return payments.reduce<Payment | undefined>(
    (latest, payment) => (!latest || Date.parse(payment.createdAt) > Date.parse(latest.createdAt) ? payment : latest),
    undefined,
  );
}
