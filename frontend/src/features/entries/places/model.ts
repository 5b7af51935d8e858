import type { ContestDetail } from "@lib/api/types";

type Places = NonNullable<ContestDetail["places"]>;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What the first `used` places get when they are awarded together, and what is left of the prize. */
export function awardedPlaces({ amountsCents, unused }: Places, used: number): { amounts: number[]; left: number } {
  const amounts = amountsCents.slice(0, used);
  const left = sum(amountsCents.slice(used));
  if (unused === "REFUND" || used === 0) return { amounts, left };
  return { amounts: amounts.map((amount, index) => (index === 0 ? amount + left : amount)), left: 0 };
}

/** The same order with the entry at `index` one place higher (-1) or lower (1). */
export function moved<T>(order: readonly T[], index: number, by: -1 | 1): T[] {
  const other = index + by;
  const [entry, neighbour] = [order[index], order[other]];
  if (entry === undefined || neighbour === undefined) return [...order];
  return order.with(index, neighbour).with(other, entry);
}
