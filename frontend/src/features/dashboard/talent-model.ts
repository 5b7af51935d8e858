import type { DeclineReason, EntryStatus, MyEntry, PayoutView } from "@lib/api/types";
import { monthName } from "@lib/time";
import * as m from "@messages/dashboard";

export const ENTRY_TABS = ["all", "running", "shortlisted", "won", "ended"] as const;
export type EntryTab = (typeof ENTRY_TABS)[number];

const STATES: Record<Exclude<EntryTab, "all">, readonly EntryStatus[]> = {
  running: ["SUBMITTED", "SHORTLISTED"],
  shortlisted: ["SHORTLISTED"],
  won: ["WINNER"],
  ended: ["NOT_SELECTED", "DECLINED", "WITHDRAWN"],
};

export function inEntryTab(entries: MyEntry[], tab: EntryTab): MyEntry[] {
  return tab === "all" ? entries : entries.filter(({ entry }) => STATES[tab].includes(entry.status));
}

export const DECLINE_WORDS: Record<DeclineReason, string> = {
  OFF_BRIEF: m.talent_model_off_the_brief(),
  STYLE: m.talent_model_another_style_was_wanted(),
  QUALITY: m.talent_model_quality(),
  SIMILAR: m.talent_model_too_similar_to_another_one(),
  OTHER: m.talent_model_another_reason(),
};

/** Won, and the files are still owed; the nearest date first. */
export function handoversDue(entries: MyEntry[]): (MyEntry & { handoverDueAt: string })[] {
  return entries
    .filter((mine): mine is MyEntry & { handoverDueAt: string } => mine.handoverDueAt !== null)
    .sort((a, b) => Date.parse(a.handoverDueAt) - Date.parse(b.handoverDueAt));
}

/** A client has opened a dispute and waits for the winner's side of it; the nearest date first. */
export function answersDue(entries: MyEntry[]): (MyEntry & { disputeAnswerDueAt: string })[] {
  return entries
    .filter((mine): mine is MyEntry & { disputeAnswerDueAt: string } => mine.disputeAnswerDueAt !== null)
    .sort((a, b) => Date.parse(a.disputeAnswerDueAt) - Date.parse(b.disputeAnswerDueAt));
}

export interface MonthEarnings {
  /** "2026-11". */
  key: string;
  /** "Nov". */
  label: string;
  year: number;
  cents: number;
}

const PKT_OFFSET_MS = 5 * 60 * 60 * 1000;

/** Months since year 0, on the calendar of Pakistan. */
function monthNumber(at: number): number {
  const local = new Date(at + PKT_OFFSET_MS);
  return local.getUTCFullYear() * 12 + local.getUTCMonth();
}

/** What was paid in each of the last months, the current one last. */
export function earningsByMonth(
  payouts: Pick<PayoutView, "status" | "paidAt" | "amountCents">[],
  at: number,
  months = 12,
): MonthEarnings[] {
  const current = monthNumber(at);
  const rows = Array.from({ length: months }, (_, index): MonthEarnings => {
    const number = current - (months - 1 - index);
    const month = number % 12;
    return {
      key: `${Math.floor(number / 12)}-${String(month + 1).padStart(2, "0")}`,
      label: monthName(Date.UTC(2000, month)),
      year: Math.floor(number / 12),
      cents: 0,
    };
  });
  for (const { status, paidAt, amountCents } of payouts) {
    if (status !== "PAID" || paidAt === null) continue;
    const row = rows[monthNumber(Date.parse(paidAt)) - (current - (months - 1))];
    if (row) row.cents += amountCents;
  }
  return rows;
}

/** A round figure at or above the highest bar, in paisa: 1, 2 or 5 times a power of ten. */
export function niceCeiling(cents: number): number {
  if (cents <= 0) return 100_000;
  const power = 10 ** Math.floor(Math.log10(cents));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= cents) ?? 10;
  return step * power;
}

/** "750K", "1.5M": only on the chart's axis, where exact figures would not fit. */
export function shortRupees(cents: number): string {
  const rupees = cents / 100;
  if (rupees >= 1_000_000) return `${Number((rupees / 1_000_000).toFixed(1))}M`;
  if (rupees >= 1_000) return `${Number((rupees / 1_000).toFixed(1))}K`;
  return String(Math.round(rupees));
}
