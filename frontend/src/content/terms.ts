import { formatMoney, formatPercent } from "@lib/format";
import {
  BOOST_DAYS_MAX,
  BOOST_PRICE_CENTS,
  BOOST_REFUND_HOURS,
  CHANGES_DAYS,
  CHANGES_MAX,
  CREDIT_MONTHS,
  DISPUTE_ANSWER_DAYS,
  DISPUTE_APPEAL_DAYS,
  DISTRIBUTION_DAYS,
  EXTENSIONS_MAX,
  EXTENSION_HOURS,
  FEE_BPS,
  FINALISTS_MAX,
  FINALISTS_MIN,
  FINALIST_NAMING_DAYS,
  FINAL_ROUND_DAYS_MAX,
  HANDOVER_FILES_DAYS,
  HANDOVER_REVIEW_DAYS,
  MONEY_BACK_DAYS,
  PLACES_MAX,
  REFUND_AFTER_DAYS,
  REFUND_REQUEST_DAYS,
  REMINDER_DAYS,
  REWARDS_PER_MONTH,
  REWARD_CENTS,
  RUN_DAYS_MAX,
} from "@lib/rules.gen";
import * as m from "@messages/content";
import { PAYOUT_TIMES } from "./payout-times";

/** The rules of the marketplace in plain words. What the program does and what stands here must be the same. */
export interface Section {
  id: string;
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
}

export const TERMS: readonly Section[] = [
  {
    id: "parties",
    title: m.terms_parties_title(),
    paragraphs: [m.terms_parties_1(), m.terms_parties_2()],
  },
  {
    id: "prize",
    title: m.terms_prize_title(),
    paragraphs: [m.terms_prize_1(), m.terms_prize_2(), m.terms_prize_3({ max: PLACES_MAX })],
  },
  {
    id: "fee",
    title: m.terms_fee_title(),
    paragraphs: [m.terms_fee_1({ fee: formatPercent(FEE_BPS) })],
  },
  {
    id: "deadline",
    title: m.terms_deadline_title(),
    paragraphs: [
      m.terms_deadline_1({ extensionHours: EXTENSION_HOURS, extensionsMax: EXTENSIONS_MAX, runDaysMax: RUN_DAYS_MAX }),
      m.terms_deadline_2(),
      m.terms_deadline_3({
        days: FINAL_ROUND_DAYS_MAX,
        namingDays: FINALIST_NAMING_DAYS,
        min: FINALISTS_MIN,
        max: FINALISTS_MAX,
      }),
    ],
  },
  {
    id: "refunds",
    title: m.terms_refunds_title(),
    paragraphs: [m.terms_refunds_1()],
    points: [
      m.terms_refunds_point_1({ refundAfterDays: REFUND_AFTER_DAYS }),
      m.terms_refunds_point_2({ refundRequestDays: REFUND_REQUEST_DAYS }),
      m.terms_refunds_point_3(),
      m.terms_refunds_point_4(),
      m.terms_refunds_point_5(),
    ],
  },
  {
    id: "guarantee",
    title: m.terms_guarantee_title(),
    paragraphs: [m.terms_guarantee_1(), m.terms_guarantee_2()],
  },
  {
    id: "silence",
    title: m.terms_silence_title(),
    paragraphs: [
      m.terms_silence_1({
        days: REMINDER_DAYS.slice(0, -1).join(", "),
        last: REMINDER_DAYS.at(-1) ?? "",
        distributionDays: DISTRIBUTION_DAYS,
      }),
    ],
    points: [
      m.terms_silence_point_finalists(),
      m.terms_silence_point_1(),
      m.terms_silence_point_2(),
      m.terms_silence_point_3(),
      m.terms_silence_point_4(),
    ],
  },
  {
    id: "shares",
    title: m.terms_shares_title(),
    paragraphs: [m.terms_shares_1()],
  },
  {
    id: "handover",
    title: m.terms_handover_title(),
    paragraphs: [
      m.terms_handover_1({
        handoverFilesDays: HANDOVER_FILES_DAYS,
        handoverReviewDays: HANDOVER_REVIEW_DAYS,
        changesMax: CHANGES_MAX,
        changesDays: CHANGES_DAYS,
      }),
      m.terms_handover_2(PAYOUT_TIMES),
    ],
  },
  {
    id: "disputes",
    title: m.terms_disputes_title(),
    paragraphs: [
      m.terms_disputes_1({ disputeAnswerDays: DISPUTE_ANSWER_DAYS, disputeAppealDays: DISPUTE_APPEAL_DAYS }),
    ],
  },
  {
    id: "products",
    title: m.terms_products_title(),
    paragraphs: [
      m.terms_products_1({
        boostPrice: formatMoney(BOOST_PRICE_CENTS),
        boostDaysMax: BOOST_DAYS_MAX,
        boostRefundHours: BOOST_REFUND_HOURS,
      }),
      m.terms_products_2({ moneyBackDays: MONEY_BACK_DAYS }),
      m.terms_products_3({
        reward: formatMoney(REWARD_CENTS),
        rewardsPerMonth: REWARDS_PER_MONTH,
        creditMonths: CREDIT_MONTHS,
      }),
    ],
  },
  {
    id: "work",
    title: m.terms_work_title(),
    paragraphs: [m.terms_work_1()],
  },
  {
    id: "changes",
    title: m.terms_changes_title(),
    paragraphs: [m.terms_changes_1()],
  },
];
