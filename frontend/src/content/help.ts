import { formatBytes, formatMoney, formatPercent, howOften, inWords, plural } from "@lib/format";
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
  EXPORT_KEPT_DAYS,
  EXTENSIONS_MAX,
  EXTENSION_HOURS,
  FEE_BPS,
  HANDOVER_FILES_DAYS,
  HANDOVER_REVIEW_DAYS,
  LINK_HOURS,
  LIVE_ENTRIES_MAX,
  MONEY_BACK_DAYS,
  PRIZE_MAX_CENTS,
  PRIZE_MIN_CENTS,
  REFUND_AFTER_DAYS,
  REFUND_REQUEST_DAYS,
  RESET_HOURS,
  REWARDS_PER_MONTH,
  REWARD_CENTS,
  RUN_DAYS_MAX,
} from "@lib/rules.gen";
import { EXAMPLE } from "./fee-example";
import { BANK_PAYOUT_DAYS, PAYOUT_PROMISE, WALLET_PAYOUT_TIME } from "./payout-times";

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
    title: "Getting started",
    items: [
      {
        key: "what",
        title: "What is Muqabla?",
        content:
          "A marketplace for contests in design, development, writing and marketing. A client posts a brief with a prize and a deadline, freelancers send their work, the client awards one entry, and the winner is paid. Amounts are in Pakistani rupees.",
        link: { to: "/how-it-works", label: "How it works" },
      },
      {
        key: "role",
        title: "Am I a client or a freelancer?",
        content:
          "You choose when you register, and can switch on your profile at any time. Only clients post contests, only freelancers enter them, and nobody enters their own contest.",
        link: { to: "/profile", label: "Your profile" },
      },
      {
        key: "verify",
        title: "Why must I confirm my e-mail address?",
        content: `So that nobody opens an account with your address, and news about money reaches you. When you register we mail you a six-digit code: it works for ${plural(CODE_MINUTES, "minute")}, the link beside it for ${plural(LINK_HOURS, "hour")}. If neither comes, look into your spam folder or have a new code sent.`,
      },
      {
        key: "cost",
        title: "What does it cost?",
        content: `Posting and entering are free. Muqabla keeps ${formatPercent(FEE_BPS)} of a prize when a winner is awarded. A Featured Boost is ${formatMoney(BOOST_PRICE_CENTS)} for a contest; plans raise how many contests may run at once.`,
        link: { to: "/pricing", label: "Pricing" },
      },
    ],
  },
  {
    id: "clients",
    title: "For clients",
    items: [
      {
        key: "post",
        title: "How do I post a contest?",
        content: `Write a title, a brief of at least ${BRIEF_MIN} characters, a category, a prize from ${formatMoney(PRIZE_MIN_CENTS)} to ${formatMoney(PRIZE_MAX_CENTS)} and a deadline, then pay the prize by Easypaisa or JazzCash. The contest opens when the payment is confirmed, not before. A draft that is not paid ends after ${plural(DRAFT_DAYS, "day")}.`,
        link: { to: "/contests/new", label: "Post a contest" },
      },
      {
        key: "deadline",
        title: "Can I move the deadline?",
        content: `Yes: while entries are open and for ${plural(EXTENSION_HOURS, "hour")} after they close, at most ${howOften(EXTENSIONS_MAX)}, and so that the contest runs at most ${plural(RUN_DAYS_MAX, "day")} in total. Everybody who entered is told.`,
      },
      {
        key: "change",
        title: "Can I change the brief or the prize?",
        content:
          "The prize can be raised by a further payment, never lowered. After the first entry the brief changes as a new version: entrants are told and see what is different.",
      },
      {
        key: "guarantee",
        title: "What is a guaranteed prize?",
        content:
          "A promise that the prize is paid out among those who enter, whatever you decide. You can give it at any time before the contest closes, and cannot take it back. Guaranteed contests carry a badge and can be filtered in the search.",
      },
      {
        key: "refund",
        title: "When do I get the prize back?",
        content: `In full when nobody ever entered: as soon as you ask, or by itself ${inWords(REFUND_AFTER_DAYS, "day")} after the deadline. Once there were entries, declined ones included, you may ask with a reason within ${plural(REFUND_REQUEST_DAYS, "day")} after the deadline, unless the prize is guaranteed. Those who entered may answer, and an administrator decides.`,
        link: { to: "/terms", label: "Terms, refunds" },
      },
      {
        key: "silent",
        title: "What if I never choose a winner?",
        content: `We remind you. ${plural(DISTRIBUTION_DAYS, "day")} after the deadline the prize, less our fee of ${formatPercent(FEE_BPS)}, is shared equally among the shortlisted freelancers, else among those with the best rating, else among everybody in the running.`,
      },
      {
        key: "rights",
        title: "When do I own the work?",
        content:
          "When you accept the files of the winner. You get the source files, full commercial rights, and an agreement to print with both parties, the files and the date. All other entries stay with their authors.",
      },
    ],
  },
  {
    id: "freelancers",
    title: "For freelancers",
    items: [
      {
        key: "enter",
        title: "What can I send in?",
        content: `Up to ${ENTRY_FILES_MAX} files of ${formatBytes(ENTRY_FILE_BYTES_MAX)} each, a link, or both: images, PDF, ZIP, text, audio and video. Up to ${inWords(LIVE_ENTRIES_MAX, "live entry", "live entries")} in a contest. You declare that the work is your own and list third-party parts and AI tools.`,
      },
      {
        key: "sealed",
        title: "Who sees my entry?",
        content:
          "In a sealed contest, which is the rule, only you and the client until the contest is closed. Until the handover is accepted the client sees previews only: pictures and pages of documents under a watermark, the names in a ZIP, and what you add yourself to audio and video. The files themselves follow with the acceptance.",
      },
      {
        key: "decline",
        title: "My entry was declined. Is that final?",
        content:
          "No. The client names a reason and can restore the entry until the award. You may withdraw an entry until the deadline and send another.",
      },
      {
        key: "won",
        title: "I won. What now?",
        content: `Deliver the final files within ${plural(HANDOVER_FILES_DAYS, "day")}. The client reviews them within ${plural(HANDOVER_REVIEW_DAYS, "day")} and may ask for changes ${howOften(CHANGES_MAX)}, ${plural(CHANGES_DAYS, "day")} each. Without an answer the files count as accepted, and the payout is released.`,
      },
    ],
  },
  {
    id: "money",
    title: "Payments and payouts",
    items: [
      {
        key: "escrow",
        title: "Where is the prize while the contest runs?",
        content:
          "It was paid before the contest opened, is held for this contest, and is used for nothing else until it is awarded, refunded or shared.",
      },
      {
        key: "receive",
        title: "How much does the winner receive?",
        content: `The prize less ${formatPercent(FEE_BPS)}, rounded down to the paisa in the winner's favour: of ${EXAMPLE.prize} the winner receives ${EXAMPLE.winner}. We bear what the payment providers charge.`,
      },
      {
        key: "payout",
        title: "When is my payout here?",
        content: `${PAYOUT_PROMISE}: EasyPaisa and JazzCash take ${WALLET_PAYOUT_TIME}, Bank Transfer ${BANK_PAYOUT_DAYS}. A payout that waits names what it waits for.`,
        link: { to: "/payouts", label: "Your payouts" },
      },
      {
        key: "failed",
        title: "My payout failed. Is the money lost?",
        content:
          "No, it is still owed to you. Correct the payout method and press Retry; the payout is sent again, and never twice.",
        link: { to: "/payout-methods", label: "Payout methods" },
      },
      {
        key: "deposit",
        title: "I paid, but the contest is not open",
        content:
          "A wallet can take a while to confirm. The contest opens by itself as soon as it does. Money that arrives late, twice or for nothing goes back the way it came. If the wallet took the money and nothing shows after a few hours, write to us with the reference.",
        link: { to: "/contact", label: "Contact support" },
      },
      {
        key: "currency",
        title: "What is the amount in dollars beside a prize?",
        content:
          "An approximate value at a daily rate, for orientation only; choose the currency at the bottom of any page. Contests, payments and payouts are in rupees.",
      },
      {
        key: "receipts",
        title: "Where are my receipts?",
        content:
          "Under Receipts and documents in the account menu: receipts of what you paid, fee invoices, payout advices and monthly statements, as PDF.",
        link: { to: "/documents", label: "Receipts and documents" },
      },
    ],
  },
  {
    id: "trouble",
    title: "Disputes and safety",
    items: [
      {
        key: "dispute",
        title: "We disagree about the files. What can I do?",
        content: `Either side can open a dispute on the contest's page during the handover. The clock stops, the other side has ${plural(DISPUTE_ANSWER_DAYS, "day")} to write, and an administrator without a part in the contest releases, refunds or splits the prize. Either side may appeal once within ${plural(DISPUTE_APPEAL_DAYS, "day")}.`,
      },
      {
        key: "copied",
        title: "Somebody sent in my work",
        content:
          "Write to us with a link to the original and to the entry. Work that is copied, unlawful or not the author's own may be removed and the account closed.",
        link: { to: "/contact", label: "Contact support" },
      },
      {
        key: "password",
        title: "I cannot sign in",
        content: `Choose a new password with the link we mail you; it works once, for ${inWords(RESET_HOURS, "hour")}. If somebody else is in your account, do that at once: all other browsers are signed out.`,
        link: { to: "/auth/forgot", label: "Choose a new password" },
      },
    ],
  },
  {
    id: "account",
    title: "Account, plans and credits",
    items: [
      {
        key: "plans",
        title: "Do I need a plan?",
        content: `No. Free allows two active contests. Plans allow more and bring featured places each month. They can be cancelled at any time and then end with the running month; within ${plural(MONEY_BACK_DAYS, "day")} of the first payment you may ask once for the money back.`,
        link: { to: "/subscription", label: "Plans" },
      },
      {
        key: "referral",
        title: "What do I get for bringing a friend?",
        content: `${formatMoney(REWARD_CENTS)} in credits on the friend's first confirmed deposit, at most ${howOften(REWARDS_PER_MONTH)} a month. You can spend them once a winner is chosen in that contest; if the deposit goes back, so do they. Credits pay for featured places and plans, never for prizes, and expire after ${plural(CREDIT_MONTHS, "month")}.`,
        link: { to: "/referrals", label: "Your code" },
      },
      {
        key: "data",
        title: "What do you keep about me?",
        content:
          "What contests, payments and the law need, and no more. The privacy policy lists it with reasons and periods.",
        link: { to: "/privacy-policy", label: "Privacy policy" },
      },
      {
        key: "leave",
        title: "How do I get my data, or delete my account?",
        content: `Under Privacy in your account menu. An export is a ZIP for you alone, kept for ${plural(EXPORT_KEPT_DAYS, "day")}. A deletion takes effect after ${plural(DELETION_GRACE_DAYS, "day")} and can be cancelled until then; held prizes, payouts and entries in the running must be finished first.`,
        link: { to: "/privacy", label: "Privacy" },
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
