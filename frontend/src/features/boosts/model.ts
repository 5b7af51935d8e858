import type { BoostOffer, BoostView, PayBoostWith } from "@lib/api/products";
import { formatMoney, plural } from "@lib/format";
import { formatShort } from "@lib/time";

export const isWallet = (payWith: PayBoostWith) => payWith === "easypaisa" || payWith === "jazzcash";

export interface BoostCost {
  creditCents: number;
  cashCents: number;
}

/** Who pays what: credits first when asked for, the rest in money; a place of the plan costs neither. */
export function costOf(
  { priceCents, creditsCents }: BoostOffer,
  payWith: PayBoostWith,
  useCredits: boolean,
): BoostCost {
  if (payWith === "plan") return { creditCents: 0, cashCents: 0 };
  if (payWith === "credits") return { creditCents: priceCents, cashCents: 0 };
  const creditCents = useCredits ? Math.min(creditsCents, priceCents) : 0;
  return { creditCents, cashCents: priceCents - creditCents };
}

export const coversAll = ({ priceCents, creditsCents }: BoostOffer) => creditsCents >= priceCents;

/** What costs nothing is offered first. */
export function firstChoice(offer: BoostOffer): PayBoostWith {
  if (offer.planPlacesLeft > 0) return "plan";
  return coversAll(offer) ? "credits" : "easypaisa";
}

/** Credits pay a part only: then, and only then, is there something to switch. */
export function canSplit(offer: BoostOffer, payWith: PayBoostWith): boolean {
  return isWallet(payWith) && offer.creditsCents > 0 && !coversAll(offer);
}

/** What the button says, so that nobody is surprised by what it does. */
export function payLabel({ cashCents, creditCents }: BoostCost, payWith: PayBoostWith): string {
  if (payWith === "plan") return "Use a featured place";
  if (cashCents === 0) return `Use ${formatMoney(creditCents)} of credits`;
  return `Pay ${formatMoney(cashCents)} with ${payWith === "easypaisa" ? "Easypaisa" : "JazzCash"}`;
}

/** "1 featured place left in your plan, or PKR 499." */
export function offerLine({ priceCents, creditsCents, planPlacesLeft }: BoostOffer): string {
  if (planPlacesLeft > 0)
    return `${plural(planPlacesLeft, "featured place")} left in your plan this month, or ${formatMoney(priceCents)}.`;
  if (creditsCents > 0)
    return `${formatMoney(priceCents)}. You have ${formatMoney(Math.min(creditsCents, priceCents))} of credits for it.`;
  return `${formatMoney(priceCents)}, once.`;
}

export interface BoostLine {
  badge: { status: string; label: string };
  title: string;
  text: string;
}

/** How it was paid, for "comes back as". */
function wayBack({ fromPlan, cashCents, creditCents }: BoostView): string {
  if (fromPlan) return "The featured place is back in your plan.";
  const parts = [
    cashCents > 0 && `${formatMoney(cashCents)} to your wallet`,
    creditCents > 0 && `${formatMoney(creditCents)} to your credits`,
  ].filter(Boolean);
  return `${parts.join(" and ")} went back.`;
}

/** Where a featured place stands, in words. Null when there is nothing to say: a new one can be bought. */
export function boostLine(boost: BoostView, now: number): BoostLine | null {
  const over = boost.endsAt !== null && Date.parse(boost.endsAt) <= now;
  const until = boost.endsAt ? formatShort(boost.endsAt, now) : "the deadline";
  switch (boost.status) {
    case "PENDING":
      return {
        badge: { status: "pending", label: "Payment pending" },
        title: "Your featured place waits for its payment",
        text: boost.payment
          ? `The payment link works until ${formatShort(boost.payment.expiresAt, now)}.`
          : "It starts as soon as the payment is confirmed.",
      };
    case "WAITING":
      return {
        badge: { status: "processing", label: "Kept for you" },
        title: "Featured as soon as the contest opens",
        text: "Its time starts then. If the contest never opens, you get it back.",
      };
    case "ACTIVE":
    case "EARNED": {
      if (over) return null;
      const refundable =
        boost.status === "ACTIVE" && boost.refundableUntil !== null && Date.parse(boost.refundableUntil) > now;
      return {
        badge: { status: "active", label: "Featured" },
        title: `Featured until ${until}`,
        text:
          refundable && boost.refundableUntil
            ? `While nobody has entered you can take it back until ${formatShort(boost.refundableUntil, now)}.`
            : "Ranked first in the feed and in search.",
      };
    }
    case "REFUNDED":
      return {
        badge: { status: "refunded", label: "Refunded" },
        title: "The featured place was taken back",
        text: wayBack(boost),
      };
    case "CANCELLED":
      return null;
  }
}
