/** What compiled messages call (docs/adr/0037), so nothing here has messages of its own. */
export const LOCALE = "en";
export const MINUS = "\u2212";

/** Which form of a message a number takes. */
const cardinals = new Intl.PluralRules(LOCALE);
export const cardinal = (count: number) => cardinals.select(count);

export function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** 1234567 -> "1,234,567". */
export function formatInteger(value: number): string {
  const rounded = Math.round(Math.abs(value));
  return `${value < 0 && rounded !== 0 ? MINUS : ""}${group(String(rounded))}`;
}
