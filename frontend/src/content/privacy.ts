import { MEMBER_FORM_KEPT_DAYS, REFERRAL_KEPT_DAYS } from "@lib/kept";
import {
  AGE_MIN,
  DELETION_GRACE_DAYS,
  DEVICE_DAYS,
  EXPORT_KEPT_DAYS,
  FORM_DRAFT_DAYS,
  IDENTITY_ENDED_YEARS,
  IDENTITY_REJECTED_DAYS,
  LINK_HOURS,
  TRACE_DAYS,
  VOTER_DAYS,
} from "@lib/rules.gen";
import * as m from "@messages/content";
import { SUPPORT } from "./contact";
import type { Section } from "./terms";

/** The privacy policy in plain words. What the program keeps and what stands here must be the same. */
export const PRIVACY: readonly Section[] = [
  {
    id: "who",
    title: m.privacy_who_title(),
    paragraphs: [m.privacy_who_1({ answerTime: SUPPORT.answerTime, actTime: SUPPORT.actTime }), m.privacy_who_2()],
  },
  {
    id: "what",
    title: m.privacy_what_title(),
    paragraphs: [m.privacy_what_1()],
    points: [
      m.privacy_what_point_1(),
      m.privacy_what_point_2(),
      m.privacy_what_point_3(),
      m.privacy_what_point_4(),
      m.privacy_what_point_5(),
      m.privacy_what_point_6(),
      m.privacy_what_point_7(),
      m.privacy_what_point_8(),
    ],
  },
  {
    id: "not",
    title: m.privacy_not_title(),
    paragraphs: [m.privacy_not_1()],
  },
  {
    id: "who-sees",
    title: m.privacy_who_sees_title(),
    paragraphs: [m.privacy_who_sees_1()],
    points: [
      m.privacy_who_sees_point_1(),
      m.privacy_who_sees_point_2(),
      m.privacy_who_sees_point_3(),
      m.privacy_who_sees_point_4(),
    ],
  },
  {
    id: "cookies",
    title: m.privacy_cookies_title(),
    paragraphs: [
      m.privacy_cookies_1({
        deviceDays: DEVICE_DAYS,
        voterDays: VOTER_DAYS,
        referralKeptDays: REFERRAL_KEPT_DAYS,
        linkHours: LINK_HOURS,
        memberFormKeptDays: MEMBER_FORM_KEPT_DAYS,
        formDraftDays: FORM_DRAFT_DAYS,
      }),
      m.privacy_cookies_2(),
      m.privacy_cookies_3(),
    ],
  },
  {
    id: "how-long",
    title: m.privacy_how_long_title(),
    paragraphs: [m.privacy_how_long_1()],
    points: [
      m.privacy_how_long_point_1(),
      m.privacy_how_long_point_2({
        identityRejectedDays: IDENTITY_REJECTED_DAYS,
        identityEndedYears: IDENTITY_ENDED_YEARS,
      }),
      m.privacy_how_long_point_3(),
      m.privacy_how_long_point_4({ traceDays: TRACE_DAYS }),
      m.privacy_how_long_point_5(),
      m.privacy_how_long_point_6(),
      m.privacy_how_long_point_7(),
    ],
  },
  {
    id: "rights",
    title: m.privacy_rights_title(),
    paragraphs: [
      m.privacy_rights_1({ exportKeptDays: EXPORT_KEPT_DAYS }),
      m.privacy_rights_2({ deletionGraceDays: DELETION_GRACE_DAYS }),
    ],
  },
  {
    id: "safety",
    title: m.privacy_safety_title(),
    paragraphs: [m.privacy_safety_1()],
  },
  {
    id: "children",
    title: m.privacy_children_title(),
    paragraphs: [m.privacy_children_1({ ageMin: AGE_MIN })],
  },
  {
    id: "changes",
    title: m.privacy_changes_title(),
    paragraphs: [m.privacy_changes_1()],
  },
];
