import { inWords, plural } from "@lib/format";
import { MONEY_BACK_DAYS, RENEWAL_DAYS } from "@lib/rules.gen";
import type { AccordionItem } from "@ui";

/** What people ask before they choose a plan. */
export const FAQ: AccordionItem[] = [
  {
    key: "change",
    title: "Can I change my plan at any time?",
    content:
      "Yes, and the change is immediate. The unused part of the month you have paid comes back as credit, which pays for plans and featured contests and is used first.",
  },
  {
    key: "cancel",
    title: "What happens when I cancel?",
    content:
      "Your plan stays active until the end of the current period and is not renewed. After that the limits of Free apply. Contests that run already continue to their end.",
  },
  {
    key: "pay",
    title: "How do I pay, and is it renewed by itself?",
    content: `With Easypaisa or JazzCash, after your credits are used up. We never take money by ourselves: ${inWords(RENEWAL_DAYS, "day")} before the period ends we send you a reminder, and you pay the next month if you want it.`,
  },
  {
    key: "money-back",
    title: "Is there a money-back guarantee?",
    content: `Yes, ${plural(MONEY_BACK_DAYS, "day")} from your first payment, once per person. Ask on this page; if we agree, what you paid goes back to your wallet or your credits.`,
  },
];
