import { walletName } from "@content/payments";
import type { PaymentPurpose } from "@lib/api/products";
import type { PaymentStatus, PaymentView } from "@lib/api/types";
import * as m from "@messages/dashboard";
import type { PaymentAnswer } from "./payment-notice";

export interface PurchaseNotice {
  kind: "success" | "info" | "warning" | "danger";
  title: string;
  text: string;
  /** Ask the server again, or go back to the thing. */
  actions: ("check" | "back")[];
}

export type Bought = Exclude<PaymentPurpose, "DEPOSIT">;

/** What was paid for, as the middle of a sentence. */
export function boughtWords(purpose: Bought, title: string | undefined): string {
  switch (purpose) {
    case "BOOST":
      return title ? m.purchase_notice_featured_place_of({ title }) : m.purchase_notice_featured_place();
    case "RAISE":
      return title ? m.purchase_notice_higher_prize_of({ title }) : m.purchase_notice_higher_prize();
    case "ENTRY_PURCHASE":
      return title ? m.purchase_notice_entry_of({ title }) : m.purchase_notice_entry();
    case "SUBSCRIPTION":
      return m.purchase_notice_your_plan();
  }
}

const SUCCESS: Record<Bought, { title: string; text: (what: string) => string }> = {
  BOOST: { title: m.purchase_notice_payment_received(), text: (what) => m.purchase_notice_featured({ what }) },
  RAISE: { title: m.purchase_notice_payment_received(), text: (what) => m.purchase_notice_raised({ what }) },
  ENTRY_PURCHASE: { title: m.purchase_notice_payment_received(), text: (what) => m.purchase_notice_bought({ what }) },
  SUBSCRIPTION: {
    title: m.purchase_notice_subscription_activated(),
    text: (what) => m.purchase_notice_plan_is_active({ what }),
  },
};

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A featured place, a higher prize, another entry or a plan: what the server knows of its payment, in words. */
export function purchaseNotice(
  answer: PaymentAnswer,
  { status, provider }: Pick<PaymentView, "status" | "provider">,
  purpose: Bought,
  what: string,
): PurchaseNotice {
  const wallet = walletName(provider);
  const waiting: PurchaseNotice =
    answer === "success"
      ? {
          kind: "warning",
          title: m.purchase_notice_your_payment_is_not_confirmed_yet(),
          text: m.purchase_notice_counts_once_confirmed({ wallet, what: sentence(what) }),
          actions: ["check", "back"],
        }
      : {
          kind: "danger",
          title: m.purchase_notice_the_payment_did_not_go_through(),
          text: m.purchase_notice_has_not_confirmed_any_money({ wallet, what }),
          actions: ["back", "check"],
        };
  const refused: PurchaseNotice = {
    kind: "danger",
    title: m.purchase_notice_the_payment_did_not_go_through(),
    text: m.purchase_notice_took_no_money({ wallet, what }),
    actions: ["back"],
  };
  const takenBack: PurchaseNotice = {
    kind: "danger",
    title: m.purchase_notice_took_your_payment_back({ wallet }),
    text: m.purchase_notice_payment_was_taken_back({ what }),
    actions: ["back"],
  };
  const notices: Record<PaymentStatus, PurchaseNotice> = {
    CREATED: waiting,
    PENDING: waiting,
    FAILED: refused,
    CANCELLED: refused,
    EXPIRED: refused,
    SUCCEEDED: {
      kind: "success",
      title: SUCCESS[purpose].title,
      text: SUCCESS[purpose].text(sentence(what)),
      actions: ["back"],
    },
    REVIEW: {
      kind: "warning",
      title: m.purchase_notice_we_are_checking_your_payment(),
      text: m.purchase_notice_does_not_match({ wallet, what }),
      actions: ["check"],
    },
    REFUND_PENDING: {
      kind: "info",
      title: m.purchase_notice_your_payment_is_on_its_way_back(),
      text: m.purchase_notice_money_goes_back({ what }),
      actions: ["back"],
    },
    REFUNDED: {
      kind: "info",
      title: m.purchase_notice_your_payment_was_refunded(),
      text: m.purchase_notice_money_went_back({ what }),
      actions: ["back"],
    },
    DISPUTED: takenBack,
    CHARGED_BACK: takenBack,
  };
  return notices[status];
}

/** The words of the way back. */
export function backLabel(back: string): string {
  if (back.startsWith("/subscription")) return m.purchase_notice_go_to_your_plan();
  if (/^\/(contests\/(new|create)|create)/.test(back)) return m.purchase_notice_go_on_with_your_contest();
  return m.purchase_notice_open_contest();
}
