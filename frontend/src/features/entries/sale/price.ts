import { feeOf } from "@lib/fee";

/** What was typed into the field of the price, in paisa; NaN when it is no amount in whole paisa. */
export function priceFromInput(text: string): number {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.replace(/[,\s]/g, ""));
  if (!match?.[1]) return Number.NaN;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** The plain figure for the field: 1250000 -> "12500". */
export function priceToInput(cents: number | null): string {
  if (cents === null) return "";
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** What the author gets of a price, after our fee. */
export function netOf(priceCents: number, feeBps: number): number {
  return priceCents - feeOf(priceCents, feeBps);
}
