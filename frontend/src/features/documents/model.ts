import { apiUrl } from "@lib/api/client";
import type { DocumentKind } from "@lib/api/products";
import { toLocalInput } from "@lib/time";

export const TABS = ["documents", "statements"] as const;

export const KINDS: Record<DocumentKind, string> = {
  RECEIPT: "Receipt",
  FEE_INVOICE: "Fee invoice",
  PAYOUT_ADVICE: "Payout advice",
};

/** The service is Pakistani: its months are those of Pakistan. */
const FIRST_YEAR = 2026;
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
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
    return { value: `${ofYear}-${String(ofMonth + 1).padStart(2, "0")}`, label: `${MONTHS[ofMonth] ?? ""} ${ofYear}` };
  });
  const years = Array.from({ length: Math.max(1, year - FIRST_YEAR + 1) }, (_, back) => ({
    value: String(year - back),
    label: `Year ${year - back}`,
  }));
  return { months, years };
}

export function periodLabel(value: string): string {
  const [year = "", month] = value.split("-");
  return month ? `${MONTHS[Number(month) - 1] ?? ""} ${year}` : `Year ${year}`;
}

/** Only what the server understands goes into an address. */
export function readPeriod(value: string, fallback: string): string {
  return /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(value) ? value : fallback;
}

export const EXPORTS = [
  {
    href: apiUrl("/api/exports/payments.csv"),
    title: "Payments",
    text: "What you paid: prizes, featured places, plans",
  },
  { href: apiUrl("/api/exports/payouts.csv"), title: "Payouts", text: "What you won, and when it was sent" },
  { href: apiUrl("/api/exports/credits.csv"), title: "Credits", text: "Earned, used and expired" },
] as const;
