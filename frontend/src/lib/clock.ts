/**
 * The product's clock. In development the server's clock can be moved; the client follows it,
 * so that countdowns and "time left" agree with what the server will decide.
 */
let offsetMs = 0;

export function now(): number {
  return Date.now() + offsetMs;
}

/** Called by the API client with the server's idea of now, when it tells. */
export function followServerClock(serverNow: string): void {
  const server = Date.parse(serverNow);
  if (Number.isNaN(server)) return;
  const difference = server - Date.now();
  // Below a few seconds it is network delay, not a moved clock.
  offsetMs = Math.abs(difference) < 5_000 ? 0 : difference;
}
