import { formatBytes, formatMoney, formatPercent } from "@lib/format";
import {
  BOOST_PRICE_CENTS,
  BRIEF_MIN,
  CHANGES_DAYS,
  CHANGES_MAX,
  CODE_MINUTES,
  CREDIT_MONTHS,
  DELETION_GRACE_DAYS,
  DISPUTE_ANSWER_DAYS,
  DISPUTE_APPEAL_DAYS,
  DISTRIBUTION_DAYS,
  DRAFT_DAYS,
  ENTRY_FILES_MAX,
  ENTRY_FILE_BYTES_MAX,
  ENTRY_VERSIONS_MAX,
  EXPORT_KEPT_DAYS,
  EXTENSIONS_MAX,
  EXTENSION_HOURS,
  FEE_BPS,
  FINALISTS_MAX,
  FINALISTS_MIN,
  FINALIST_NAMING_DAYS,
  FINAL_ROUND_DAYS_MAX,
  HANDOVER_FILES_DAYS,
  HANDOVER_REVIEW_DAYS,
  LINK_HOURS,
  LIVE_ENTRIES,
  LIVE_ENTRIES_MAX,
  MONEY_BACK_DAYS,
  PLACES_MAX,
  PRIZE_MAX_CENTS,
  PRIZE_MIN_CENTS,
  REFUND_AFTER_DAYS,
  REFUND_REQUEST_DAYS,
  RESET_HOURS,
  REWARDS_PER_MONTH,
  REWARD_CENTS,
  RUN_DAYS_MAX,
  STARS_FOR_ANOTHER_ENTRY,
} from "@lib/rules.gen";
import * as m from "@messages/content";
import { EXAMPLE } from "./fee-example";
import { BANK_PAYOUT_DAYS, PAYOUT_TIMES, WALLET_PAYOUT_TIME } from "./payout-times";

/** Questions and answers of the help page. What the program does and what stands here must be the same. */
export interface HelpItem {
  key: string;
  title: string;
  content: string;
  /** Where one can do something about it. */
  link?: { to: string; label: string };
}

export interface HelpGroup {
  id: string;
  title: string;
  items: readonly HelpItem[];
}

export const HELP: readonly HelpGroup[] = [
  {
    id: "start",
    title: m.help_start_title(),
    items: [
      {
        key: "what",
        title: m.help_what_title(),
        content: m.help_what_content(),
        link: { to: "/how-it-works", label: m.help_what_link() },
      },
      {
        key: "role",
        title: m.help_role_title(),
        content: m.help_role_content(),
        link: { to: "/profile", label: m.help_role_link() },
      },
      {
        key: "verify",
        title: m.help_verify_title(),
        content: m.help_verify_content({ codeMinutes: CODE_MINUTES, linkHours: LINK_HOURS }),
      },
      {
        key: "cost",
        title: m.help_cost_title(),
        content: m.help_cost_content({ fee: formatPercent(FEE_BPS), boostPrice: formatMoney(BOOST_PRICE_CENTS) }),
        link: { to: "/pricing", label: m.help_cost_link() },
      },
    ],
  },
  {
    id: "clients",
    title: m.help_clients_title(),
    items: [
      {
        key: "post",
        title: m.help_post_title(),
        content: m.help_post_content({
          briefMin: BRIEF_MIN,
          prizeMin: formatMoney(PRIZE_MIN_CENTS),
          prizeMax: formatMoney(PRIZE_MAX_CENTS),
          draftDays: DRAFT_DAYS,
        }),
        link: { to: "/contests/new", label: m.help_post_link() },
      },
      {
        key: "deadline",
        title: m.help_deadline_title(),
        content: m.help_deadline_content({
          extensionHours: EXTENSION_HOURS,
          extensionsMax: EXTENSIONS_MAX,
          runDaysMax: RUN_DAYS_MAX,
        }),
      },
      {
        key: "change",
        title: m.help_change_title(),
        content: m.help_change_content(),
      },
      {
        key: "guarantee",
        title: m.help_guarantee_title(),
        content: m.help_guarantee_content(),
      },
      {
        key: "private",
        title: m.help_private_title(),
        content: m.help_private_content(),
        link: { to: "/subscription", label: m.help_private_link() },
      },
      {
        key: "final-round",
        title: m.help_final_round_title(),
        content: m.help_final_round_content({
          days: FINAL_ROUND_DAYS_MAX,
          namingDays: FINALIST_NAMING_DAYS,
          min: FINALISTS_MIN,
          max: FINALISTS_MAX,
        }),
      },
      {
        key: "places",
        title: m.help_places_title(),
        content: m.help_places_content({ max: PLACES_MAX }),
      },
      {
        key: "refund",
        title: m.help_refund_title(),
        content: m.help_refund_content({ refundAfterDays: REFUND_AFTER_DAYS, refundRequestDays: REFUND_REQUEST_DAYS }),
        link: { to: "/terms", label: m.help_refund_link() },
      },
      {
        key: "silent",
        title: m.help_silent_title(),
        content: m.help_silent_content({ distributionDays: DISTRIBUTION_DAYS, fee: formatPercent(FEE_BPS) }),
      },
      {
        key: "rights",
        title: m.help_rights_title(),
        content: m.help_rights_content(),
      },
    ],
  },
  {
    id: "freelancers",
    title: m.help_freelancers_title(),
    items: [
      {
        key: "enter",
        title: m.help_enter_title(),
        content: m.help_enter_content({
          entryFilesMax: ENTRY_FILES_MAX,
          entryFileMax: formatBytes(ENTRY_FILE_BYTES_MAX),
          liveEntries: LIVE_ENTRIES,
          liveEntriesMax: LIVE_ENTRIES_MAX,
          entryVersionsMax: ENTRY_VERSIONS_MAX,
          stars: STARS_FOR_ANOTHER_ENTRY,
        }),
      },
      {
        key: "sealed",
        title: m.help_sealed_title(),
        content: m.help_sealed_content(),
      },
      {
        key: "decline",
        title: m.help_decline_title(),
        content: m.help_decline_content(),
      },
      {
        key: "removal",
        title: m.help_removal_title(),
        content: m.help_removal_content(),
      },
      {
        key: "nda",
        title: m.help_nda_title(),
        content: m.help_nda_content(),
        link: { to: "/documents?tab=ndas", label: m.help_nda_link() },
      },
      {
        key: "won",
        title: m.help_won_title(),
        content: m.help_won_content({
          handoverFilesDays: HANDOVER_FILES_DAYS,
          handoverReviewDays: HANDOVER_REVIEW_DAYS,
          changesMax: CHANGES_MAX,
          changesDays: CHANGES_DAYS,
        }),
      },
    ],
  },
  {
    id: "money",
    title: m.help_money_title(),
    items: [
      {
        key: "escrow",
        title: m.help_escrow_title(),
        content: m.help_escrow_content(),
      },
      {
        key: "receive",
        title: m.help_receive_title(),
        content: m.help_receive_content({ fee: formatPercent(FEE_BPS), prize: EXAMPLE.prize, winner: EXAMPLE.winner }),
      },
      {
        key: "payout",
        title: m.help_payout_title(),
        content: m.help_payout_content({
          ...PAYOUT_TIMES,
          walletPayoutTime: WALLET_PAYOUT_TIME,
          bankPayoutDays: BANK_PAYOUT_DAYS,
        }),
        link: { to: "/payouts", label: m.help_payout_link() },
      },
      {
        key: "failed",
        title: m.help_failed_title(),
        content: m.help_failed_content(),
        link: { to: "/payout-methods", label: m.help_failed_link() },
      },
      {
        key: "deposit",
        title: m.help_deposit_title(),
        content: m.help_deposit_content(),
        link: { to: "/contact", label: m.help_deposit_link() },
      },
      {
        key: "currency",
        title: m.help_currency_title(),
        content: m.help_currency_content(),
      },
      {
        key: "receipts",
        title: m.help_receipts_title(),
        content: m.help_receipts_content(),
        link: { to: "/documents", label: m.help_receipts_link() },
      },
    ],
  },
  {
    id: "trouble",
    title: m.help_trouble_title(),
    items: [
      {
        key: "dispute",
        title: m.help_dispute_title(),
        content: m.help_dispute_content({
          disputeAnswerDays: DISPUTE_ANSWER_DAYS,
          disputeAppealDays: DISPUTE_APPEAL_DAYS,
        }),
      },
      {
        key: "copied",
        title: m.help_copied_title(),
        content: m.help_copied_content(),
        link: { to: "/contact", label: m.help_copied_link() },
      },
      {
        key: "password",
        title: m.help_password_title(),
        content: m.help_password_content({ resetHours: RESET_HOURS }),
        link: { to: "/auth/forgot", label: m.help_password_link() },
      },
    ],
  },
  {
    id: "account",
    title: m.help_account_title(),
    items: [
      {
        key: "plans",
        title: m.help_plans_title(),
        content: m.help_plans_content({ moneyBackDays: MONEY_BACK_DAYS }),
        link: { to: "/subscription", label: m.help_plans_link() },
      },
      {
        key: "referral",
        title: m.help_referral_title(),
        content: m.help_referral_content({
          reward: formatMoney(REWARD_CENTS),
          rewardsPerMonth: REWARDS_PER_MONTH,
          creditMonths: CREDIT_MONTHS,
        }),
        link: { to: "/referrals", label: m.help_referral_link() },
      },
      {
        key: "data",
        title: m.help_data_title(),
        content: m.help_data_content(),
        link: { to: "/privacy-policy", label: m.help_data_link() },
      },
      {
        key: "leave",
        title: m.help_leave_title(),
        content: m.help_leave_content({ exportKeptDays: EXPORT_KEPT_DAYS, deletionGraceDays: DELETION_GRACE_DAYS }),
        link: { to: "/privacy", label: m.help_leave_link() },
      },
    ],
  },
];

/** Groups with the questions that hold every word of `text`, in question or answer. */
export function findHelp(text: string): HelpGroup[] {
  const words = text.toLocaleLowerCase("en").split(/\s+/).filter(Boolean);
  const fits = ({ title, content }: HelpItem) => {
    const whole = `${title} ${content}`.toLocaleLowerCase("en");
    return words.every((word) => whole.includes(word));
  };
  return HELP.map((group) => ({ ...group, items: group.items.filter(fits) })).filter(({ items }) => items.length > 0);
}
