import { awardName } from "@content/places";
import type { DisputeLine } from "@lib/api/finance-types";
import { feeOf } from "@lib/fee";
import * as m from "@messages/admin";
import { statusLabel } from "@ui";

const REASONS: Record<string, string> = {
  NO_ENTRIES: m.words_no_entries(),
  NO_ENTRIES_AFTER_DEADLINE: m.words_no_entries_at_the_deadline(),
  LATE_PAYMENT: m.words_nothing_left_to_pay(),
  NOT_DELIVERED: m.words_winner_did_not_deliver(),
  REQUEST_APPROVED: m.words_request_approved(),
  DISPUTE: m.words_dispute_decided(),
  BOOST_CANCELLED: m.words_featured_place_given_back(),
  MONEY_BACK: m.words_money_back(),
  CHARGEBACK: m.words_chargeback_won_after_the_contest(),
  PLACES: m.words_places_nobody_won(),
};
export const refundReason = (reason: string) => REASONS[reason] ?? statusLabel(reason);

const PURPOSES: Record<string, string> = {
  DEPOSIT: m.words_prize(),
  RAISE: m.words_prize_raise(),
  BOOST: m.words_featured(),
  SUBSCRIPTION: m.words_subscription(),
  ENTRY_PURCHASE: m.words_entry_purchase(),
};
export const purposeLabel = (purpose: string) => PURPOSES[purpose] ?? statusLabel(purpose);

const APPLIED: Record<string, string> = {
  ESCROW: m.words_held_as_prize(),
  PURCHASE: m.words_bought(),
  UNAPPLIED: m.words_nothing_to_pay_goes_back(),
};
export const appliedLabel = (applied: string | null) =>
  applied === null ? m.words_nothing_yet() : (APPLIED[applied] ?? statusLabel(applied));

const DISPUTE_REASONS: Record<string, string> = {
  NOT_AS_BRIEFED: m.words_not_as_briefed(),
  NOT_OWN_WORK: m.words_not_their_own_work(),
  NO_ANSWER: m.words_no_answer(),
  UNREASONABLE_CHANGES: m.words_unreasonable_changes(),
  OTHER: m.words_something_else(),
};
export const disputeReason = (reason: string) => DISPUTE_REASONS[reason] ?? statusLabel(reason);

type Disputed = Pick<DisputeLine, "place" | "placesCount">;

/** Whether a dispute is about the one winner of a contest. */
export const isWholePrize = ({ place, placesCount }: Disputed) => place !== null && placesCount === 1;

/** What is in dispute: the prize, a place of it, or an entry that was bought. */
export const disputedAward = (award: Disputed) => (isWholePrize(award) ? m.words_prize() : awardName(award.place));

export const sideLabel = (side: "CLIENT" | "WINNER") => (side === "CLIENT" ? m.words_client() : m.words_winner());
export const providerName = (provider: string) => (provider === "easypaisa" ? "Easypaisa" : "JazzCash");

/** contest_escrow -> "Contest escrow". */
export const accountLabel = (kind: string) => statusLabel(kind);

/** What an amount in rupees and the fee mean for both sides of a split; all in paisa. */
export function splitOf(prizeCents: number, winnerCents: number, feeBps: number) {
  const fee = feeOf(winnerCents, feeBps);
  return { winner: winnerCents - fee, fee, client: prizeCents - winnerCents };
}

/** The control figures of a result file as an admin would count them: rows, and their sum where amounts are given. */
export function countRows(csv: string): number {
  const lines = csv.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
  return Math.max(0, lines.length - 1);
}
