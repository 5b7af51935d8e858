import type { ReviewSide } from "@lib/api/types";

export const TABS = ["pending", "talent", "mine"] as const;

/** As the server names them. */
export const TALENT_CATEGORIES = [
  "All",
  "Logo Design",
  "Web Design",
  "Mobile App",
  "Branding",
  "Illustration",
  "Photography",
] as const;

const SKILLS_SHOWN = 3;

/** Three skills, and how many more there are. */
export function shownSkills(skills: string[]): { shown: string[]; more: number } {
  return { shown: skills.slice(0, SKILLS_SHOWN), more: Math.max(0, skills.length - SKILLS_SHOWN) };
}

const NAMES: Record<string, string> = {
  design: "Design",
  development: "Development",
  marketing: "Marketing",
  writing: "Writing",
};

/** A contest without a narrower name is known by its category. */
export const categoryName = (category: string) => NAMES[category] ?? category;

/** What the reviewee was in the contest. */
export const roleOf = (side: ReviewSide) => (side === "CLIENT" ? "winner" : "client");

/** One digit, as the stars beside it are whole. */
export const averageText = (average: number) => average.toFixed(1);
