import type { CreditStatus, ReferralStatus } from "@lib/api/products";
import { formatMoney } from "@lib/format";
import { REWARD_CENTS, REWARDS_PER_MONTH } from "@lib/rules.gen";
import * as m from "@messages/referrals";

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
      return { status: "pending", label: m.model_joined(), why: m.model_no_deposit_yet() };
    case "PENDING":
      return {
        status: "pending",
        label: m.model_on_their_way({ reward: formatMoney(REWARD_CENTS) }),
        why: m.model_once_a_winner_is_chosen(),
      };
    case "REWARDED":
      return { status: "paid", label: m.model_reward_earned() };
    case "CAPPED":
      return {
        status: "closed",
        label: m.model_not_rewarded(),
        why: m.model_you_had_rewards({ count: REWARDS_PER_MONTH }),
      };
    case "VOID":
      return {
        status: "closed",
        label: m.model_not_rewarded(),
        why: m.model_refunded_before_an_award(),
      };
    case "REVOKED":
      return {
        status: "closed",
        label: m.model_taken_back(),
        why: m.model_the_deposit_went_back(),
      };
  }
}

export function creditBadge(status: CreditStatus): { status: string; label: string } {
  switch (status) {
    case "AVAILABLE":
      return { status: "available", label: m.model_available() };
    case "PARTLY_USED":
      return { status: "available", label: m.model_partly_used() };
    case "USED":
      return { status: "used", label: m.model_used() };
    case "EXPIRED":
      return { status: "expired", label: m.model_expired() };
    case "SUSPENDED":
      return { status: "pending", label: m.model_on_hold() };
    case "REVOKED":
      return { status: "cancelled", label: m.model_taken_back() };
  }
}
