import { Banknote, CircleHelp, Crown, FileCheck2, Gift, IdCard, Images, Lock, Star, Trophy } from "lucide-react";
import type { components } from "@lib/api/schema.gen";
import * as m from "@messages/notifications";
import type { IconType } from "@ui";

export type NotificationView = components["schemas"]["NotificationView"];
export type NotificationList = components["schemas"]["NotificationList"];
export type ChoiceView = components["schemas"]["ChoiceView"];
export type ChoiceList = components["schemas"]["ChoiceList"];

/** Told when reading one or all does not reach the server. */
export const READ_FAILED = {
  failure: { title: m.model_error(), description: m.model_failed_to_mark_as_read() },
};

interface TopicWords {
  icon: IconType;
  label: string;
  help: string;
}

const TOPICS: Record<string, TopicWords> = {
  security: { icon: Lock, label: m.model_security(), help: m.model_security_help() },
  money: { icon: Banknote, label: m.model_money(), help: m.model_money_help() },
  contest: {
    icon: Trophy,
    label: m.model_contests(),
    help: m.model_contests_help(),
  },
  entry: { icon: Images, label: m.model_entries(), help: m.model_entries_help() },
  question: { icon: CircleHelp, label: m.model_questions(), help: m.model_questions_help() },
  handover: { icon: FileCheck2, label: m.model_handover(), help: m.model_handover_help() },
  review: { icon: Star, label: m.model_reviews(), help: m.model_reviews_help() },
  subscription: { icon: Crown, label: m.model_your_plan(), help: m.model_your_plan_help() },
  referral: { icon: Gift, label: m.model_referrals(), help: m.model_referrals_help() },
  identity: { icon: IdCard, label: m.model_identity(), help: m.model_identity_help() },
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
