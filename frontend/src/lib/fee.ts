/** The part of an amount that a rate in basis points takes: rounded down to whole paisa, as the server does. */
export function feeOf(cents: number, bps: number): number {
  return Math.floor((cents * bps) / 10_000);
}
