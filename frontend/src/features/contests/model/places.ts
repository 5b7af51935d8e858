import type { UnusedPlaces } from "@lib/api/types";
import { MESSAGES } from "@lib/messages";
import { PLACES_MAX, PRIZE_MIN_CENTS } from "@lib/rules.gen";

export interface PlacesValues {
  /** Paisa of places 2 and on; NaN while a field holds no amount. Empty for one winner. */
  lowerPlacesCents: number[];
  unusedPlaces: UnusedPlaces;
}

export const ONE_PLACE: PlacesValues = { lowerPlacesCents: [], unusedPlaces: "REFUND" };

/** Shares of places 2 and on, in percent, for each number of places. */
const USUAL: readonly (readonly number[])[] = [[], [40], [30, 20], [25, 18, 12], [24, 16, 12, 8]];

/** Falling amounts in whole rupees for the lower places of a prize; the first place gets the rest. */
export function suggestedPlaces(prizeCents: number, count: number): number[] {
  const rupees = Number.isFinite(prizeCents) ? Math.floor(prizeCents / 100) : 0;
  return (USUAL[count - 1] ?? []).map((share) => Math.round((rupees * share) / 100) * 100);
}

/** What is left of the prize for the first place; NaN while an amount is missing. */
export const firstPlace = (prizeCents: number, lower: readonly number[]) =>
  lower.reduce((rest, amount) => rest - amount, prizeCents);

/** As the server complains of the lower places; undefined when there is nothing to say. */
export function placesError(prizeCents: number, lower: readonly number[]): string | undefined {
  if (lower.length === 0) return undefined;
  if (lower.some((amount) => Number.isNaN(amount))) return MESSAGES.places.missing;
  if (!lower.every((amount) => Number.isInteger(amount))) return MESSAGES.prize.decimals;
  if (lower.some((amount) => amount < PRIZE_MIN_CENTS)) return MESSAGES.places.min;
  // Without a prize there is a complaint about the prize.
  if (!Number.isInteger(prizeCents)) return undefined;
  const first = firstPlace(prizeCents, lower);
  if (first <= 0) return MESSAGES.places.sum;
  const falls = [first, ...lower].every((amount, index, all) => index === 0 || amount < (all[index - 1] ?? 0));
  return falls ? undefined : MESSAGES.places.falling;
}

/** What somebody kept, if it is places at all; 0 stands for a field without an amount. */
export function placesFrom(lower: unknown, unused: unknown): Partial<PlacesValues> {
  const isAmount = (amount: unknown): amount is number => Number.isSafeInteger(amount) && Number(amount) >= 0;
  return {
    ...(Array.isArray(lower) &&
      lower.length < PLACES_MAX &&
      lower.every(isAmount) && {
        lowerPlacesCents: lower.map((amount: number) => (amount === 0 ? Number.NaN : amount)),
      }),
    ...((unused === "REFUND" || unused === "FIRST_PLACE") && { unusedPlaces: unused }),
  };
}

/** As browser and server keep it. */
export function keptPlaces({ lowerPlacesCents, unusedPlaces }: PlacesValues): PlacesValues {
  const kept = (amount: number) =>
    Number.isSafeInteger(amount) && amount >= 0 && amount <= 100_000_000_000 ? amount : 0;
  return { lowerPlacesCents: lowerPlacesCents.slice(0, PLACES_MAX - 1).map(kept), unusedPlaces };
}

/** The places of a contest as the form has them. */
export function placesOf(places: { amountsCents: number[]; unused: UnusedPlaces } | null | undefined): PlacesValues {
  return places ? { lowerPlacesCents: places.amountsCents.slice(1), unusedPlaces: places.unused } : ONE_PLACE;
}
