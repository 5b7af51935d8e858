import type { CreditStatus, ReferralStatus } from "@lib/api/products";
import { formatMoney, inWords } from "@lib/format";
import { REWARD_CENTS, REWARDS_PER_MONTH } from "@lib/rules.gen";

export const TABS = ["available", "history"] as const;
export type CreditTab = (typeof TABS)[number];

/** The site with the code: a visitor who opens it is remembered for a while. */
export function referralLink(code: string, origin: string = window.location.origin): string {
  return `${origin}/?ref=${encodeURIComponent(code)}`;
}

export interface FriendState {
  /** For StatusBadge. */
  status: string;
  label: string;
  /** Why there was no reward, when there was none. */
  why?: string;
}

export function friendState(status: ReferralStatus): FriendState {
  switch (status) {
    case "REGISTERED":
      return { status: "pending", label: "Joined", why: "No deposit yet" };
    case "PENDING":
      return { status: "pending", label: `${formatMoney(REWARD_CENTS)} on their way`, why: "Once a winner is chosen" };
    case "REWARDED":
      return { status: "paid", label: "Reward earned" };
    case "CAPPED":
      return {
        status: "closed",
        label: "Not rewarded",
        why: `You had ${inWords(REWARDS_PER_MONTH, "reward")} in that month`,
      };
    case "VOID":
      return {
        status: "closed",
        label: "Not rewarded",
        why: "Refunded before an award, or the two accounts look like one person's",
      };
    case "REVOKED":
      return {
        status: "closed",
        label: "Taken back",
        why: "The deposit went back, or the two accounts look like one person's",
      };
  }
}

export function creditBadge(status: CreditStatus): { status: string; label: string } {
  switch (status) {
    case "AVAILABLE":
      return { status: "available", label: "Available" };
    case "PARTLY_USED":
      return { status: "available", label: "Partly used" };
    case "USED":
      return { status: "used", label: "Used" };
    case "EXPIRED":
      return { status: "expired", label: "Expired" };
    case "SUSPENDED":
      return { status: "pending", label: "On hold" };
    case "REVOKED":
      return { status: "cancelled", label: "Taken back" };
  }
}
