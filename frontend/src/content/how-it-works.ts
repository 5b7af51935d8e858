import { formatPercent } from "@lib/format";
import {
  DISTRIBUTION_DAYS,
  EXTENSIONS_MAX,
  FEE_BPS,
  HANDOVER_FILES_DAYS,
  HANDOVER_REVIEW_DAYS,
  RUN_DAYS_MAX,
} from "@lib/rules.gen";
import * as m from "@messages/content";
import { USUAL_LENGTH } from "./contest-length";

/** The how-it-works page, texts and figures as specified. */
export const FIGURES = [
  { value: "10K+", label: m.how_it_works_figure_freelancers() },
  { value: "5K+", label: m.how_it_works_figure_contests() },
  { value: "PKR 50M+", label: m.how_it_works_figure_prizes() },
  { value: "95%", label: m.how_it_works_figure_satisfaction() },
] as const;

export const JOURNEY = [
  {
    title: m.how_it_works_journey_1_title(),
    text: m.how_it_works_journey_1_text(),
  },
  {
    title: m.how_it_works_journey_2_title(),
    text: m.how_it_works_journey_2_text({ usualLength: USUAL_LENGTH }),
  },
  {
    title: m.how_it_works_journey_3_title(),
    text: m.how_it_works_journey_3_text(),
  },
  {
    title: m.how_it_works_journey_4_title(),
    text: m.how_it_works_journey_4_text(),
  },
] as const;

export const BENEFITS = {
  clients: {
    title: m.how_it_works_benefits_clients_title(),
    points: [
      m.how_it_works_benefits_clients_point_1(),
      m.how_it_works_benefits_clients_point_2(),
      m.how_it_works_benefits_clients_point_3(),
      m.how_it_works_benefits_clients_point_4(),
    ],
  },
  freelancers: {
    title: m.how_it_works_benefits_freelancers_title(),
    points: [
      m.how_it_works_benefits_freelancers_point_1(),
      m.how_it_works_benefits_freelancers_point_2(),
      m.how_it_works_benefits_freelancers_point_3(),
      m.how_it_works_benefits_freelancers_point_4({ distributionDays: DISTRIBUTION_DAYS }),
    ],
  },
} as const;

export const HOW_FAQ = [
  {
    key: "time",
    title: m.how_it_works_faq_time_title(),
    content: m.how_it_works_faq_time_content({
      usualLength: USUAL_LENGTH,
      handoverFilesDays: HANDOVER_FILES_DAYS,
      handoverReviewDays: HANDOVER_REVIEW_DAYS,
      extensionsMax: EXTENSIONS_MAX,
      runDaysMax: RUN_DAYS_MAX,
    }),
  },
  {
    key: "silent",
    title: m.how_it_works_faq_silent_title(),
    content: m.how_it_works_faq_silent_content({ distributionDays: DISTRIBUTION_DAYS, fee: formatPercent(FEE_BPS) }),
  },
  {
    key: "rights",
    title: m.how_it_works_faq_rights_title(),
    content: m.how_it_works_faq_rights_content(),
  },
  {
    key: "dispute",
    title: m.how_it_works_faq_dispute_title(),
    content: m.how_it_works_faq_dispute_content(),
  },
];
