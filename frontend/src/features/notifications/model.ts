import { Banknote, CircleHelp, Crown, FileCheck2, Gift, IdCard, Images, Lock, Star, Trophy } from "lucide-react";
import type { components } from "@lib/api/schema.gen";
import type { IconType } from "@ui";

export type NotificationView = components["schemas"]["NotificationView"];
export type NotificationList = components["schemas"]["NotificationList"];
export type ChoiceView = components["schemas"]["ChoiceView"];
export type ChoiceList = components["schemas"]["ChoiceList"];

interface TopicWords {
  icon: IconType;
  label: string;
  help: string;
}

const TOPICS: Record<string, TopicWords> = {
  security: { icon: Lock, label: "Security", help: "Your sign-in, your password and your payout methods" },
  money: { icon: Banknote, label: "Money", help: "Payments, awards, payouts, refunds and disputes" },
  contest: {
    icon: Trophy,
    label: "Contests",
    help: "Closing entries, new deadlines, changed briefs and announcements",
  },
  entry: { icon: Images, label: "Entries", help: "New entries, comments, and what becomes of yours" },
  question: { icon: CircleHelp, label: "Questions", help: "Questions on your contests, and answers to yours" },
  handover: { icon: FileCheck2, label: "Handover", help: "Final files delivered, changes asked for, time running out" },
  review: { icon: Star, label: "Reviews", help: "Reviews that you may write, and those about you" },
  subscription: { icon: Crown, label: "Your plan", help: "When it ends, changes or is cancelled" },
  referral: { icon: Gift, label: "Referrals", help: "Rewards for friends you brought" },
  identity: { icon: IdCard, label: "Identity", help: "The check of your identity" },
};

export function topicWords(topic: string): TopicWords {
  return TOPICS[topic] ?? { icon: Trophy, label: topic, help: "" };
}

/** What fits into a small circle. */
export function countText(count: number): string {
  return count > 99 ? "99+" : String(count);
}

/** The tab's title with the count in front; of one that has a count already, the new one. */
export function countedTitle(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\+?\) /, "");
  return count > 0 ? `(${countText(count)}) ${plain}` : plain;
}

/**
 * What came over the stream in front of what was asked for. A line that is in both is the asked one, unless the stream knows newer words
 * of a line that is still unread.
 */
export function merged(arrived: NotificationView[], asked: NotificationView[]): NotificationView[] {
  const newer = new Map(arrived.map((line) => [line.id, line]));
  const known = new Set(asked.map((line) => line.id));
  const lines = asked.map((line) => {
    const came = newer.get(line.id);
    return came && line.readAt === null ? came : line;
  });
  return [...arrived.filter((line) => !known.has(line.id)), ...lines];
}
