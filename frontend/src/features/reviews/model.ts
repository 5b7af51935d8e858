import type { ReviewSide } from "@lib/api/types";
import * as m from "@messages/reviews";

export const TABS = ["pending", "talent", "mine"] as const;

/** By the names that the server knows. */
export const TALENT_CATEGORY_LABELS = {
  All: m.model_all(),
  "Logo Design": m.model_logo_design(),
  "Web Design": m.model_web_design(),
  "Mobile App": m.model_mobile_app(),
  Branding: m.model_branding(),
  Illustration: m.model_illustration(),
  Photography: m.model_photography(),
};
export type TalentCategory = keyof typeof TALENT_CATEGORY_LABELS;
export const TALENT_CATEGORIES = Object.keys(TALENT_CATEGORY_LABELS) as [TalentCategory, ...TalentCategory[]];

const SKILLS_SHOWN = 3;

/** Three skills, and how many more there are. */
export function shownSkills(skills: string[]): { shown: string[]; more: number } {
  return { shown: skills.slice(0, SKILLS_SHOWN), more: Math.max(0, skills.length - SKILLS_SHOWN) };
}

const NAMES: Record<string, string> = {
  design: m.model_design(),
  development: m.model_development(),
  marketing: m.model_marketing(),
  writing: m.model_writing(),
};

/** A contest without a narrower name is known by its category. */
export const categoryName = (category: string) => NAMES[category] ?? category;

/** What the reviewer was in the contest. */
export const reviewerRole = (side: ReviewSide) => (side === "CLIENT" ? m.model_client() : m.model_winner());

/** What the reviewee was in the contest. */
export const revieweeRole = (side: ReviewSide) => (side === "CLIENT" ? m.model_winner() : m.model_client());

/** One digit, as the stars beside it are whole. */
export const averageText = (average: number) => average.toFixed(1);
