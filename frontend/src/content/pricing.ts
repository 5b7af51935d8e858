import { formatPercent } from "@lib/format";
import {
  BOOST_DAYS_MAX,
  BOOST_PRICE_CENTS,
  BOOST_REFUND_HOURS,
  FEE_BPS,
  MONEY_BACK_DAYS,
  REFUND_AFTER_DAYS,
  REFUND_REQUEST_DAYS,
} from "@lib/rules.gen";
import * as m from "@messages/content";
import { EXAMPLE } from "./fee-example";

/** The pricing page's words and figures, as specified. Amounts in paisa. */

const PREMIUM_PRICE_CENTS = 199_900;

export interface Offer {
  key: "free" | "boost" | "premium";
  name: string;
  priceCents: number;
  unit: string;
  text: string;
  features: readonly string[];
  action: { label: string; to?: string };
  /** What has the same features already. */
  today?: { text: string; label: string; to: string };
}

export const OFFERS: readonly Offer[] = [
  {
    key: "free",
    name: m.pricing_offer_free_name(),
    priceCents: 0,
    unit: m.pricing_offer_free_unit(),
    text: m.pricing_offer_free_text(),
    features: [m.pricing_offer_free_1(), m.pricing_offer_free_2(), m.pricing_offer_free_3(), m.pricing_offer_free_4()],
    action: { label: m.pricing_offer_free_action(), to: "/auth/login" },
  },
  {
    key: "boost",
    name: m.pricing_offer_boost_name(),
    priceCents: BOOST_PRICE_CENTS,
    unit: m.pricing_offer_boost_unit(),
    text: m.pricing_offer_boost_text(),
    features: [
      m.pricing_offer_boost_1(),
      m.pricing_offer_boost_2(),
      m.pricing_offer_boost_3({ boostDaysMax: BOOST_DAYS_MAX }),
      m.pricing_offer_boost_4({ boostRefundHours: BOOST_REFUND_HOURS }),
    ],
    action: { label: m.pricing_offer_boost_action(), to: "/contests/create" },
  },
  {
    key: "premium",
    name: m.pricing_offer_premium_name(),
    priceCents: PREMIUM_PRICE_CENTS,
    unit: m.pricing_offer_premium_unit(),
    text: m.pricing_offer_premium_text(),
    features: [
      m.pricing_offer_premium_1(),
      m.pricing_offer_premium_2(),
      m.pricing_offer_premium_3({ moneyBackDays: MONEY_BACK_DAYS }),
      m.pricing_offer_premium_4(),
    ],
    action: { label: m.pricing_offer_premium_action() },
    today: {
      text: m.pricing_offer_premium_today_text(),
      label: m.pricing_offer_premium_today_action(),
      to: "/subscription",
    },
  },
];

export const PRICING_FAQ = [
  {
    key: "fee",
    title: m.pricing_faq_fee_title(),
    content: m.pricing_faq_fee_content({ fee: formatPercent(FEE_BPS), prize: EXAMPLE.prize, winner: EXAMPLE.winner }),
  },
  {
    key: "boost",
    title: m.pricing_faq_boost_title(),
    content: m.pricing_faq_boost_content({ boostDaysMax: BOOST_DAYS_MAX, boostRefundHours: BOOST_REFUND_HOURS }),
  },
  {
    key: "refund",
    title: m.pricing_faq_refund_title(),
    content: m.pricing_faq_refund_content({
      refundAfterDays: REFUND_AFTER_DAYS,
      refundRequestDays: REFUND_REQUEST_DAYS,
    }),
  },
  {
    key: "plans",
    title: m.pricing_faq_plans_title(),
    content: m.pricing_faq_plans_content(),
  },
  {
    key: "private",
    title: m.pricing_faq_private_title(),
    content: m.pricing_faq_private_content(),
  },
];
