export const PRIZE_MIN_CENTS = 500;
export const PRIZE_MAX_CENTS = 50_000_000;
export const PRIZE_DEFAULT_CENTS = 1_000;
const FEE_BASIS_POINTS = 300;

export interface PrizeSplit {
  prizeCents: number;
  feeCents: number;
  winnerCents: number;
}

/** The fee is rounded down to whole paisa, as the server does, so the winner never loses a fraction. */
export function splitPrize(prizeCents: number): PrizeSplit {
  const feeCents = Math.floor((prizeCents * FEE_BASIS_POINTS) / 10_000);
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
