import { MONEY_BACK_DAYS, RENEWAL_DAYS } from "@lib/rules.gen";
import * as m from "@messages/subscriptions";
import type { AccordionItem } from "@ui";

/** What people ask before they choose a plan. */
export const FAQ: AccordionItem[] = [
  {
    key: "change",
    title: m.faq_change(),
    content: m.faq_change_answer(),
  },
  {
    key: "cancel",
    title: m.faq_cancel(),
    content: m.faq_cancel_answer(),
  },
  {
    key: "pay",
    title: m.faq_pay(),
    content: m.faq_pay_answer({ days: RENEWAL_DAYS }),
  },
  {
    key: "money-back",
    title: m.faq_money_back(),
    content: m.faq_money_back_answer({ days: MONEY_BACK_DAYS }),
  },
];
