import { feeOf } from "@lib/fee";
import { FEE_BPS } from "@lib/rules.gen";

export const PRIZE_DEFAULT_CENTS = 1_000;

export interface PrizeSplit {
  prizeCents: number;
  feeCents: number;
  winnerCents: number;
}

/** A prize at the rate of contests that are paid now, or at the one that its contest keeps. */
export function splitPrize(prizeCents: number, feeBps: number = FEE_BPS): PrizeSplit {
  const feeCents = feeOf(prizeCents, feeBps);
  return { prizeCents, feeCents, winnerCents: prizeCents - feeCents };
}

/** What was typed into the prize field, in paisa: NaN when it is no amount, a fraction when it has more than two decimals. Validation refuses both. */
export function prizeFromInput(text: string): number {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text.replace(/[,\s]/g, ""));
  if (!match?.[1]) return Number.NaN;
  const decimals = (match[2] ?? "").padEnd(2, "0");
  return Number(`${match[1]}${decimals.slice(0, 2)}.${decimals.slice(2)}`);
}

/** The plain figure for the prize field: 1250000 -> "12500". */
export function prizeToInput(cents: number): string {
  if (!Number.isFinite(cents)) return "";
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
