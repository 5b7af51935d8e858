import { formatMoney, formatPercent, howOften, inWords, plural } from "@lib/format";
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
  HANDOVER_FILES_DAYS,
  HANDOVER_REVIEW_DAYS,
  MONEY_BACK_DAYS,
  REFUND_AFTER_DAYS,
  REFUND_REQUEST_DAYS,
  REMINDER_DAYS,
  REWARDS_PER_MONTH,
  REWARD_CENTS,
  RUN_DAYS_MAX,
} from "@lib/rules.gen";
import { PAYOUT_PROMISE } from "./payout-times";

/** [3, 7, 12] -> "3, 7 and 12". */
const listed = (days: readonly number[]) => `${days.slice(0, -1).join(", ")} and ${days.at(-1)}`;

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
    title: "1. Who this is between",
    paragraphs: [
      "Muqabla runs a marketplace on which clients post contests and freelancers enter them. The contract about the work is between client and winner; Muqabla holds the prize, runs the rules below and decides disputes about the handover.",
      "Every account belongs to one person with a confirmed e-mail address. Clients post contests, freelancers enter them; the role can be switched on the profile. Nobody enters their own contest.",
    ],
  },
  {
    id: "prize",
    title: "2. The prize is a held payment",
    paragraphs: [
      "A contest opens when its prize has been paid through Easypaisa or JazzCash and the payment is confirmed. Until it is awarded, refunded or shared, the prize is held for the contest and used for nothing else.",
      "The client may raise the prize by a further payment but never lower it. Money that arrives late, twice or for nothing goes back the way it came.",
    ],
  },
  {
    id: "fee",
    title: "3. Our fee",
    paragraphs: [
      `Muqabla keeps ${formatPercent(FEE_BPS)} of the prize, rounded down to the paisa, deducted when a winner is awarded. The rate is fixed for a contest at the moment its prize is paid. We bear the charges of the payment providers. There is no fee on refunds.`,
    ],
  },
  {
    id: "deadline",
    title: "4. Deadlines",
    paragraphs: [
      `Entries are taken until the deadline. While entries are open, and for ${plural(EXTENSION_HOURS, "hour")} after they closed, the client may move the deadline: at most ${howOften(EXTENSIONS_MAX)}, and so that the contest runs at most ${plural(RUN_DAYS_MAX, "day")} in total. Everybody who entered is told.`,
      "After the first entry the brief changes only as a new version. The versions and their differences stay visible on the contest's page.",
    ],
  },
  {
    id: "refunds",
    title: "5. Refunds",
    paragraphs: ["The whole prize goes back to the client"],
    points: [
      `when nobody ever entered: as soon as the client asks, or by itself ${inWords(REFUND_AFTER_DAYS, "day")} after the deadline. An entry that its author withdrew before the client opened it does not count;`,
      `once there were entries, declined and withdrawn ones included, if the client asks with a reason within ${plural(REFUND_REQUEST_DAYS, "day")} after the deadline and an administrator agrees. Those who entered are told and may answer;`,
      "when the winner does not deliver the files in time and the client awards nobody else, if the client asks with a reason and an administrator agrees;",
      "when a dispute is decided that way.",
    ],
  },
  {
    id: "guarantee",
    title: "6. Guaranteed prizes",
    paragraphs: [
      "A client may guarantee the prize at any time before the contest closes. A guarantee cannot be taken back: once anybody has entered, the prize is awarded or shared and not refunded, even if the client declines every entry. If nobody ever entered, there is nobody to pay, and the prize goes back.",
    ],
  },
  {
    id: "silence",
    title: "7. When a client stays silent",
    paragraphs: [
      `We remind the client when the deadline passes, and ${listed(REMINDER_DAYS)} days after it. If no winner has been chosen ${plural(DISTRIBUTION_DAYS, "day")} after the deadline, the prize less our fee is shared out, equally for each person:`,
    ],
    points: [
      "among the authors of shortlisted entries;",
      "if there are none, among the authors of the best rated entries still in the running;",
      "if nothing was rated, among the authors of all entries still in the running;",
      "if all were declined, among everybody who entered and did not withdraw.",
    ],
  },
  {
    id: "shares",
    title: "8. How shares are counted",
    paragraphs: [
      "Each person counts once, however many entries they sent. What cannot be divided goes, paisa by paisa, to the author of the earliest entry that counts. The contest's page shows the date, the rule and to each entrant their own share from the day entries closed. No rights pass to the client when a prize is shared. While a request for a refund waits for its decision, the sharing waits too.",
    ],
  },
  {
    id: "handover",
    title: "9. Award and handover",
    paragraphs: [
      `The winner delivers the final files within ${plural(HANDOVER_FILES_DAYS, "day")}. The client reviews them within ${plural(HANDOVER_REVIEW_DAYS, "day")} and may ask for changes ${howOften(CHANGES_MAX)}, ${plural(CHANGES_DAYS, "day")} each. Without an answer the files count as accepted. With acceptance the rights pass to the client as the agreement on the contest's page says, and the payout is released.`,
      `${PAYOUT_PROMISE}, to the payout method of the winner.`,
    ],
  },
  {
    id: "disputes",
    title: "10. Disputes",
    paragraphs: [
      `During the handover either side may open a dispute with a reason and evidence. The clock stops. The other side has ${plural(DISPUTE_ANSWER_DAYS, "day")} to write. An administrator who has no part in the contest then releases the prize, refunds it or splits it, and says why. Within ${plural(DISPUTE_APPEAL_DAYS, "day")} either side may appeal once; another administrator then decides permanently. A part that goes to the winner carries our fee, a part that goes back does not.`,
    ],
  },
  {
    id: "products",
    title: "11. Featured places, plans and credits",
    paragraphs: [
      `A featured place costs ${formatMoney(BOOST_PRICE_CENTS)} and lasts until the deadline or ${plural(BOOST_DAYS_MAX, "day")}, whichever is shorter. Within ${plural(BOOST_REFUND_HOURS, "hour")} it is refunded if there are no entries.`,
      `A plan runs for a month from its payment. It can be cancelled at any time and then ends with its month. Changing the plan takes effect at once, and the unused part of the running month comes back as credit: what you paid in money as new credit, what you paid in credits with the expiry it had. Within ${plural(MONEY_BACK_DAYS, "day")} of your first payment for a plan you may ask once for the money back.`,
      `Who brings a friend gets ${formatMoney(REWARD_CENTS)} in credits on the friend's first confirmed deposit, at most ${howOften(REWARDS_PER_MONTH)} a month; they can be spent once a winner is chosen in that contest or its prize is shared out. A friend who shares a device, a network, a CNIC or a payout account with you brings none. Credits pay for featured places and plans, oldest first, never for prizes; they are not paid out and expire after ${plural(CREDIT_MONTHS, "month")}. They are taken back if that deposit is refunded or taken back at its provider, or if both accounts belong to the same person; what was spent of them is repaid by your next credits, never in money. Credit from a plan whose payment was taken back is on hold until that payment is made good.`,
    ],
  },
  {
    id: "work",
    title: "12. Your work",
    paragraphs: [
      "With every entry its author declares that it is their own, and names third-party parts and tools. Entries that do not win stay with their authors. Work that is copied, unlawful or not yours may be removed and the account closed.",
    ],
  },
  {
    id: "changes",
    title: "13. Changes",
    paragraphs: [
      "New rules count for contests that are paid after they were published here. Money that is already held follows the rules under which it was paid.",
    ],
  },
];
