import type { ContestCard } from "@lib/api/types";
import { HANDOVER_REVIEW_DAYS, LIVE_ENTRIES } from "@lib/rules.gen";
import * as m from "@messages/content";
import type { WallPicture } from "@ui";
import { USUAL_LENGTH } from "./contest-length";
import { PICTURES } from "./pictures";

export interface Testimonial {
  text: string;
  name: string;
  role: string;
  picture: WallPicture;
}

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    text: m.landing_testimonial_1_text(),
    name: m.landing_testimonial_1_name(),
    role: m.landing_testimonial_1_role(),
    picture: PICTURES.ajrak,
  },
  {
    text: m.landing_testimonial_2_text(),
    name: m.landing_testimonial_2_name(),
    role: m.landing_testimonial_2_role(),
    picture: PICTURES.mango,
  },
  {
    text: m.landing_testimonial_3_text(),
    name: m.landing_testimonial_3_name(),
    role: m.landing_testimonial_3_role(),
    picture: PICTURES.app,
  },
];

export const STEPS: readonly { title: string; text: string }[] = [
  {
    title: m.landing_step_1_title(),
    text: m.landing_step_1_text(),
  },
  {
    title: m.landing_step_2_title(),
    text: m.landing_step_2_text({ liveEntries: LIVE_ENTRIES, usualLength: USUAL_LENGTH }),
  },
  {
    title: m.landing_step_3_title(),
    text: m.landing_step_3_text({ handoverReviewDays: HANDOVER_REVIEW_DAYS }),
  },
];

type Sample = Pick<
  ContestCard,
  "title" | "brief" | "category" | "subcategory" | "prizeCents" | "entriesCount" | "sealed"
> & { daysLeft: number };

/** Shown while the marketplace has no open contest. */
export const SAMPLE_CONTESTS: readonly Sample[] = [
  {
    title: m.landing_sample_contest_1_title(),
    brief: m.landing_sample_contest_1_brief(),
    category: "design",
    subcategory: "Logo Design",
    prizeCents: 4_500_000,
    entriesCount: 31,
    sealed: true,
    daysLeft: 2,
  },
  {
    title: m.landing_sample_contest_2_title(),
    brief: m.landing_sample_contest_2_brief(),
    category: "development",
    subcategory: "Website Development",
    prizeCents: 18_000_000,
    entriesCount: 7,
    sealed: true,
    daysLeft: 9,
  },
  {
    title: m.landing_sample_contest_3_title(),
    brief: m.landing_sample_contest_3_brief(),
    category: "design",
    subcategory: "Print Design",
    prizeCents: 6_000_000,
    entriesCount: 18,
    sealed: true,
    daysLeft: 5,
  },
];
