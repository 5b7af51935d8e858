/**
 * A payment happens on the wallet's own page, and the way back only says "success" or "failed". What was being
 * paid stays in this tab until then, so that the person comes back to the thing and not to a guess.
 */
const KEY = "muqabla-payment-trip";

export interface PaymentTrip {
  paymentId: string;
  /** The words for what is being paid: "a featured place for “Honey jar”". */
  what: string;
  /** Where the person was: a path of this site. */
  back: string;
}

function isTrip(value: unknown): value is PaymentTrip {
  if (typeof value !== "object" || value === null) return false;
  const { paymentId, what, back } = value as Record<string, unknown>;
  return (
    typeof paymentId === "string" &&
    typeof what === "string" &&
    typeof back === "string" &&
    back.startsWith("/") &&
    !back.startsWith("//")
  );
}

export function rememberTrip(trip: PaymentTrip): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(trip));
  } catch {
    // Without storage the dashboard asks for the latest payment instead.
  }
}

export function currentTrip(): PaymentTrip | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return isTrip(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function forgetTrip(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored then.
  }
}

/** An object, so that tests can see where it leads: `window.location` cannot be replaced. */
export const page = { leaveFor: (address: string) => window.location.assign(address) };

/** Leaves for the wallet's page. */
export function goPay(trip: PaymentTrip, redirectUrl: string): void {
  rememberTrip(trip);
  page.leaveFor(redirectUrl);
}
