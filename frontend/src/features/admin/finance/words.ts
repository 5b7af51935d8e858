import { feeOf } from "@lib/fee";
import { statusLabel } from "@ui";

const REASONS: Record<string, string> = {
  NO_ENTRIES: "No entries",
  NO_ENTRIES_AFTER_DEADLINE: "No entries at the deadline",
  LATE_PAYMENT: "Nothing left to pay",
  NOT_DELIVERED: "Winner did not deliver",
  REQUEST_APPROVED: "Request approved",
  DISPUTE: "Dispute decided",
  BOOST_CANCELLED: "Featured place given back",
  MONEY_BACK: "Money back",
  CHARGEBACK: "Chargeback won after the contest ended",
};
export const refundReason = (reason: string) => REASONS[reason] ?? statusLabel(reason);

const PURPOSES: Record<string, string> = {
  DEPOSIT: "Prize",
  RAISE: "Prize raise",
  BOOST: "Featured",
  SUBSCRIPTION: "Subscription",
};
export const purposeLabel = (purpose: string) => PURPOSES[purpose] ?? statusLabel(purpose);

const APPLIED: Record<string, string> = {
  ESCROW: "Held as prize",
  PURCHASE: "Bought",
  UNAPPLIED: "Nothing to pay: goes back",
};
export const appliedLabel = (applied: string | null) =>
  applied === null ? "Nothing yet" : (APPLIED[applied] ?? statusLabel(applied));

const DISPUTE_REASONS: Record<string, string> = {
  NOT_AS_BRIEFED: "Not as briefed",
  NOT_OWN_WORK: "Not their own work",
  NO_ANSWER: "No answer",
  UNREASONABLE_CHANGES: "Unreasonable changes",
  OTHER: "Something else",
};
export const disputeReason = (reason: string) => DISPUTE_REASONS[reason] ?? statusLabel(reason);

export const sideLabel = (side: "CLIENT" | "WINNER") => (side === "CLIENT" ? "Client" : "Winner");
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
