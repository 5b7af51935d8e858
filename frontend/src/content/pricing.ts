import { formatPercent, inWords, plural } from "@lib/format";
import {
  BOOST_DAYS_MAX,
  BOOST_PRICE_CENTS,
  BOOST_REFUND_HOURS,
  FEE_BPS,
  MONEY_BACK_DAYS,
  REFUND_AFTER_DAYS,
  REFUND_REQUEST_DAYS,
} from "@lib/rules.gen";
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
    name: "Free",
    priceCents: 0,
    unit: "forever",
    text: "Post a contest or enter one. You pay nothing but the prize.",
    features: [
      "2 active contests at a time",
      "Unlimited entries from freelancers",
      "Prize held until you accept the files",
      "Full refund when nobody enters",
    ],
    action: { label: "Get Started", to: "/auth/login" },
  },
  {
    key: "boost",
    name: "Featured Boost",
    priceCents: BOOST_PRICE_CENTS,
    unit: "per contest",
    text: "Your contest first, where freelancers look first.",
    features: [
      "First in the feed, in lists and in search",
      "Featured badge and highlighted card",
      `Until the deadline or ${plural(BOOST_DAYS_MAX, "day")}, whichever is shorter`,
      `Refund within ${plural(BOOST_REFUND_HOURS, "hour")} if there are no entries`,
    ],
    action: { label: "Create Featured Contest", to: "/contests/create" },
  },
  {
    key: "premium",
    name: "Premium Bundle",
    priceCents: PREMIUM_PRICE_CENTS,
    unit: "per month",
    text: "For teams who post every week.",
    features: [
      "5 featured contests each month",
      "20 active contests at a time",
      `${MONEY_BACK_DAYS}-day money-back guarantee`,
    ],
    action: { label: "Coming Soon" },
    today: { text: "The Pro plan has all of this today.", label: "See the Pro plan", to: "/subscription" },
  },
];

export const PRICING_FAQ = [
  {
    key: "fee",
    title: "What does Muqabla keep of the prize?",
    content: `${formatPercent(FEE_BPS)}, deducted when the winner is awarded. A prize of ${EXAMPLE.prize} brings the winner ${EXAMPLE.winner}. Clients pay exactly the prize, and we bear what Easypaisa, JazzCash and the banks charge us.`,
  },
  {
    key: "boost",
    title: "How long does a Featured Boost last?",
    content: `For the contest period or ${plural(BOOST_DAYS_MAX, "day")}, whichever is shorter. Within ${plural(BOOST_REFUND_HOURS, "hour")} you get it back in full if there are no entries.`,
  },
  {
    key: "refund",
    title: "Do I get the prize back when no entry suits me?",
    content: `When nobody ever entered, the full prize goes back to you, at your word or by itself ${inWords(REFUND_AFTER_DAYS, "day")} after the deadline. Once there were entries, declined ones included, you may ask with a reason within ${plural(REFUND_REQUEST_DAYS, "day")} after the deadline; those who entered may answer, and an administrator decides. Contests with a guaranteed prize are not refunded once somebody entered.`,
  },
  {
    key: "plans",
    title: "Do I need a subscription?",
    content:
      "No. Plans raise how many contests may run at the same time and bring featured places each month. You can change or cancel them at any time; the unused part of a running month comes back as credit when you change.",
  },
];
