import { apiUrl } from "@lib/api/client";
import type { DocumentKind } from "@lib/api/products";
import { toLocalInput } from "@lib/time";
import * as m from "@messages/documents";

export const TABS = ["documents", "statements", "ndas"] as const;

export const KINDS: Record<DocumentKind, string> = {
  RECEIPT: m.model_receipt(),
  FEE_INVOICE: m.model_fee_invoice(),
  PAYOUT_ADVICE: m.model_payout_advice(),
};

/** The service is Pakistani: its months are those of Pakistan. */
const FIRST_YEAR = 2026;
const MONTHS = [
  m.model_january(),
  m.model_february(),
  m.model_march(),
  m.model_april(),
  m.model_may(),
  m.model_june(),
  m.model_july(),
  m.model_august(),
  m.model_september(),
  m.model_october(),
  m.model_november(),
  m.model_december(),
];

export interface Period {
  /** "2026" or "2026-11". */
  value: string;
  label: string;
}

/** This month and the eleven before it, then the years, newest first. */
export function periodsAt(now: number): { months: Period[]; years: Period[] } {
  const [year = FIRST_YEAR, month = 1] = toLocalInput(now).split(/[-T]/, 2).map(Number);
  const months = Array.from({ length: 12 }, (_, back) => {
    const index = year * 12 + (month - 1) - back;
    const ofYear = Math.floor(index / 12);
    const ofMonth = index % 12;
    return {
      value: `${ofYear}-${String(ofMonth + 1).padStart(2, "0")}`,
      label: m.model_month({ month: MONTHS[ofMonth] ?? "", year: ofYear }),
    };
  });
  const years = Array.from({ length: Math.max(1, year - FIRST_YEAR + 1) }, (_, back) => ({
    value: String(year - back),
    label: m.model_year({ year: year - back }),
  }));
  return { months, years };
}

export function periodLabel(value: string): string {
  const [year = "", month] = value.split("-");
  return month ? m.model_month({ month: MONTHS[Number(month) - 1] ?? "", year }) : m.model_year({ year });
}

/** Only what the server understands goes into an address. */
export function readPeriod(value: string, fallback: string): string {
  return /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(value) ? value : fallback;
}

export const EXPORTS = [
  {
    href: apiUrl("/api/exports/payments.csv"),
    title: m.model_payments(),
    text: m.model_what_you_paid_prizes_featured(),
  },
  { href: apiUrl("/api/exports/payouts.csv"), title: m.model_payouts(), text: m.model_what_you_won() },
  { href: apiUrl("/api/exports/credits.csv"), title: m.model_credits(), text: m.model_earned_used_and_expired() },
] as const;
