import type { BoostOffer, BoostView, PayBoostWith } from "@lib/api/products";
import { formatMoney } from "@lib/format";
import { formatShort } from "@lib/time";
import * as m from "@messages/boosts";

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
  if (payWith === "plan") return m.model_use_a_featured_place();
  if (cashCents === 0) return m.model_use_credits({ credits: formatMoney(creditCents) });
  return m.model_pay_with({
    amount: formatMoney(cashCents),
    wallet: payWith === "easypaisa" ? "Easypaisa" : "JazzCash",
  });
}

/** "1 featured place left in your plan, or PKR 499." */
export function offerLine({ priceCents, creditsCents, planPlacesLeft }: BoostOffer): string {
  if (planPlacesLeft > 0)
    return m.model_featured_places_left({ count: planPlacesLeft, price: formatMoney(priceCents) });
  if (creditsCents > 0)
    return m.model_price_and_credits({
      price: formatMoney(priceCents),
      credits: formatMoney(Math.min(creditsCents, priceCents)),
    });
  return m.model_price_once({ price: formatMoney(priceCents) });
}

export interface BoostLine {
  badge: { status: string; label: string };
  title: string;
  text: string;
}

/** How it was paid, for "comes back as". */
function wayBack({ fromPlan, cashCents, creditCents }: BoostView): string {
  if (fromPlan) return m.model_featured_place_is_back_in_your_plan();
  const cash = formatMoney(cashCents);
  const credits = formatMoney(creditCents);
  if (creditCents === 0) return m.model_went_back_to_your_wallet({ cash });
  return cashCents > 0 ? m.model_went_back_to_both({ cash, credits }) : m.model_went_back_to_your_credits({ credits });
}

/** Where a featured place stands, in words. Null when there is nothing to say: a new one can be bought. */
export function boostLine(boost: BoostView, now: number): BoostLine | null {
  const over = boost.endsAt !== null && Date.parse(boost.endsAt) <= now;
  switch (boost.status) {
    case "PENDING":
      return {
        badge: { status: "pending", label: m.model_payment_pending() },
        title: m.model_waits_for_its_payment(),
        text: boost.payment
          ? m.model_payment_link_works_until({ until: formatShort(boost.payment.expiresAt, now) })
          : m.model_starts_when_payment_is_confirmed(),
      };
    case "WAITING":
      return {
        badge: { status: "processing", label: m.model_kept_for_you() },
        title: m.model_featured_when_the_contest_opens(),
        text: m.model_its_time_starts_then(),
      };
    case "ACTIVE":
    case "EARNED": {
      if (over) return null;
      const refundable =
        boost.status === "ACTIVE" && boost.refundableUntil !== null && Date.parse(boost.refundableUntil) > now;
      return {
        badge: { status: "active", label: m.model_featured() },
        title: boost.endsAt
          ? m.model_featured_until({ until: formatShort(boost.endsAt, now) })
          : m.model_featured_until_the_deadline(),
        text:
          refundable && boost.refundableUntil
            ? m.model_can_be_taken_back_until({ until: formatShort(boost.refundableUntil, now) })
            : m.model_ranked_first(),
      };
    }
    case "REFUNDED":
      return {
        badge: { status: "refunded", label: m.model_refunded() },
        title: m.model_was_taken_back(),
        text: wayBack(boost),
      };
    case "CANCELLED":
      return null;
  }
}
