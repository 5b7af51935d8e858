import { formatPercent, howOften, plural } from "@lib/format";
import {
  DISTRIBUTION_DAYS,
  EXTENSIONS_MAX,
  FEE_BPS,
  HANDOVER_FILES_DAYS,
  HANDOVER_REVIEW_DAYS,
  RUN_DAYS_MAX,
} from "@lib/rules.gen";
import { USUAL_LENGTH } from "./contest-length";

/** The how-it-works page, texts and figures as specified. */
export const FIGURES = [
  { value: "10K+", label: "Active freelancers" },
  { value: "5K+", label: "Completed contests" },
  { value: "PKR 50M+", label: "Prize total" },
  { value: "95%", label: "Client satisfaction" },
] as const;

export const JOURNEY = [
  {
    title: "Create a contest",
    text: "Write the brief, choose a prize and a deadline, and pay the prize by Easypaisa or JazzCash. The contest starts once the payment is confirmed, and the prize is held.",
  },
  {
    title: "Receive entries",
    text: `Freelancers send their work. Rate it, comment on it and answer questions while the contest runs, usually for ${USUAL_LENGTH}.`,
  },
  {
    title: "Shortlist favorites",
    text: "Mark the entries that come close. Their authors see that they are in the running and can improve their work.",
  },
  {
    title: "Choose a winner",
    text: "Award one entry. The winner hands over the source files, you accept them with full commercial rights, and the prize is paid out.",
  },
] as const;

export const BENEFITS = {
  clients: {
    title: "For clients",
    points: [
      "Many ideas for one price instead of one idea for a quote",
      "The prize is held and only moves when you award an entry",
      "Source files and full commercial rights with an agreement to print",
      "A full refund when nobody enters",
    ],
  },
  freelancers: {
    title: "For freelancers",
    points: [
      "Every open contest is already paid for",
      "Prizes by Easypaisa, JazzCash or bank transfer",
      "Work that does not win stays yours",
      `A silent client does not keep your chance: the prize is shared after ${plural(DISTRIBUTION_DAYS, "day")}`,
    ],
  },
} as const;

export const HOW_FAQ = [
  {
    key: "time",
    title: "How long does a contest take?",
    content: `Usually ${USUAL_LENGTH} for the entries. After that you choose the winner, who has ${plural(HANDOVER_FILES_DAYS, "day")} to deliver the files; you have ${plural(HANDOVER_REVIEW_DAYS, "day")} to review them. The deadline can be moved ${howOften(EXTENSIONS_MAX)}, up to ${plural(RUN_DAYS_MAX, "day")} in total.`,
  },
  {
    key: "silent",
    title: "What if the client never chooses?",
    content: `We remind the client. ${plural(DISTRIBUTION_DAYS, "day")} after the deadline the prize, less our fee of ${formatPercent(FEE_BPS)}, is shared equally: among the shortlisted freelancers, else among those with the best rating, else among everybody in the running. The date and the rule stand on the contest's page from the day it closes.`,
  },
  {
    key: "rights",
    title: "Who owns the work?",
    content:
      "The client owns the winning files from the moment they are accepted. All other entries stay with their authors and remain private unless they publish them.",
  },
  {
    key: "dispute",
    title: "What if we disagree about the files?",
    content:
      "Either side can open a dispute during the handover. The clock stops, each side writes once with evidence, and an administrator releases, refunds or splits the prize. Either side may appeal once, to another administrator.",
  },
];
