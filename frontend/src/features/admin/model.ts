import type { AdminPayoutList, AdminPayoutView, PayoutHold, PayoutRisk } from "@lib/api/types";
import * as m from "@messages/admin";

export const STATUS_TABS = ["pending", "ready", "paid", "failed", "all"] as const;
export type StatusTab = (typeof STATUS_TABS)[number];

/** The server's status for a tab; undefined asks for all of them. */
export function statusOf(tab: StatusTab): string | undefined {
  return tab === "all" ? undefined : tab.toUpperCase();
}

/** What waits is listed by whether it can be paid now, the oldest first; the rest is read back from the newest. */
export const firstOrder = (tab: StatusTab) => (tab === "pending" || tab === "ready" ? "ready" : "-created");

const HOLD_WORDS: Record<PayoutHold, string> = {
  HANDOVER: m.model_hold_handover(),
  KYC: m.model_hold_identity(),
  METHOD: m.model_hold_payout_method(),
  RISK: m.model_hold_review(),
};

/** Why a pending payout cannot be paid yet: "Needs handover, payout method". */
export function holdText(holds: PayoutHold[]): string | undefined {
  return holds.length === 0 ? undefined : m.model_needs({ holds: holds.map((hold) => HOLD_WORDS[hold]).join(", ") });
}

const RISK_WORDS: Record<PayoutRisk["reasons"][number], string> = {
  CHARGEBACK: m.model_risk_chargeback(),
  DEBT: m.model_risk_debt(),
  SUSPENSION: m.model_risk_suspension(),
};

/** Why a payout is looked at, a sentence each. */
export function riskWords({ reasons }: Pick<PayoutRisk, "reasons">): string[] {
  return reasons.map((reason) => RISK_WORDS[reason]);
}

/** Why no account stands with a payout yet: it is copied when nothing holds the payout any more. */
export function noMethodText(holds: PayoutHold[]): string {
  if (holds.includes("METHOD")) return m.model_no_method_yet();
  return holds.includes("RISK") ? m.model_under_review() : m.model_set_later();
}

/** The badge: pending money that something holds is "on hold". */
export function badgeOf({ status, holds }: Pick<AdminPayoutView, "status" | "holds">): string {
  return status === "PENDING" && holds.length > 0 ? "ON_HOLD" : status;
}

/** Winner, address or contest, in any case. */
export function matches({ winner, entry }: Pick<AdminPayoutView, "winner" | "entry">, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return (
    wanted === "" ||
    [winner.name, winner.email, entry.contest.title].some((value) => value.toLowerCase().includes(wanted))
  );
}

/** Pages can overlap when a payout moved between them. */
export function payoutsOf(pages: AdminPayoutList[]): AdminPayoutView[] {
  const seen = new Set<string>();
  return pages.flatMap(({ payouts }) => payouts).filter(({ id }) => !seen.has(id) && seen.add(id));
}

export function tabCount(tab: StatusTab, counts: AdminPayoutList["counts"] | undefined): number | undefined {
  if (!counts) return undefined;
  return tab === "all" ? counts.pending + counts.paid + counts.failed : counts[tab];
}
