import { walletName } from "@content/payments";
import type { PaymentPurpose } from "@lib/api/products";
import type { PaymentStatus, PaymentView } from "@lib/api/types";
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
export function boughtWords(purpose: Bought, contestTitle: string | undefined): string {
  const of = contestTitle ? ` of “${contestTitle}”` : "";
  switch (purpose) {
    case "BOOST":
      return `the featured place${of}`;
    case "RAISE":
      return `the higher prize${of}`;
    case "SUBSCRIPTION":
      return "your plan";
  }
}

const SUCCESS: Record<Bought, { title: string; text: (what: string) => string }> = {
  BOOST: { title: "Payment received", text: (what) => `${what} is yours. It runs while the contest takes entries.` },
  RAISE: { title: "Payment received", text: (what) => `${what} is in escrow, and everybody who entered is told.` },
  SUBSCRIPTION: { title: "Subscription Activated", text: (what) => `${what} is active.` },
};

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A featured place, a higher prize or a plan: what the server knows of its payment, in words. */
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
          title: "Your payment is not confirmed yet",
          text: `${wallet} has not confirmed it. ${sentence(what)} counts as soon as it does; if no money left your wallet, pay again.`,
          actions: ["check", "back"],
        }
      : {
          kind: "danger",
          title: "The payment did not go through",
          text: `${wallet} has not confirmed any money for ${what}. You can go on with the payment or choose another way.`,
          actions: ["back", "check"],
        };
  const refused: PurchaseNotice = {
    kind: "danger",
    title: "The payment did not go through",
    text: `${wallet} took no money for ${what}. Nothing has changed; you can try again.`,
    actions: ["back"],
  };
  const takenBack: PurchaseNotice = {
    kind: "danger",
    title: `${wallet} took your payment back`,
    text: `The payment for ${what} was taken back. We wrote to you about it.`,
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
      title: "We are checking your payment",
      text: `What ${wallet} sent does not match what was asked for ${what}. Please do not pay again; we write to you.`,
      actions: ["check"],
    },
    REFUND_PENDING: {
      kind: "info",
      title: "Your payment is on its way back",
      text: `The money for ${what} goes back to your wallet.`,
      actions: ["back"],
    },
    REFUNDED: {
      kind: "info",
      title: "Your payment was refunded",
      text: `The money for ${what} went back to your wallet.`,
      actions: ["back"],
    },
    DISPUTED: takenBack,
    CHARGED_BACK: takenBack,
  };
  return notices[status];
}

/** The words of the way back. */
export function backLabel(back: string): string {
  if (back.startsWith("/subscription")) return "Go to your plan";
  if (/^\/(contests\/(new|create)|create)/.test(back)) return "Go on with your contest";
  return "Open contest";
}
