/** Which form of a message a number takes; compiled messages call it (docs/adr/0037). */
const LOCALE = "en";
const cardinals = new Intl.PluralRules(LOCALE);
export const cardinal = (count: number) => cardinals.select(count);
