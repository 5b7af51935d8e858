import * as m from "@messages/lib";
import { formatMoney } from "./format";
import {
  ANSWER_MAX,
  BRIEF_MIN,
  DISPUTE_NOTE_MIN,
  PASSWORD_MIN,
  PRIZE_MAX_CENTS,
  PRIZE_MIN_CENTS,
  REASON_MIN,
  RUN_DAYS_MAX,
  SKILLS_MAX,
  TITLE_MIN,
} from "./rules.gen";

/** Validation messages, word for word as specified; the server says the same. */
export const MESSAGES = {
  title: { min: m.messages_title_min({ min: TITLE_MIN }), max: m.messages_title_max() },
  brief: { min: m.messages_brief_min({ min: BRIEF_MIN }), max: m.messages_brief_max() },
  nda: { missing: m.messages_nda_missing(), max: m.messages_nda_max() },
  answer: { max: m.messages_answer_max({ max: ANSWER_MAX }) },
  category: { required: m.messages_category_required() },
  prize: {
    min: m.messages_prize_min({ min: formatMoney(PRIZE_MIN_CENTS) }),
    max: m.messages_prize_max({ max: formatMoney(PRIZE_MAX_CENTS) }),
    decimals: m.messages_prize_decimals(),
  },
  places: {
    missing: m.messages_places_missing(),
    min: m.messages_places_min({ min: formatMoney(PRIZE_MIN_CENTS) }),
    sum: m.messages_places_sum(),
    falling: m.messages_places_falling(),
  },
  deadline: {
    future: m.messages_deadline_future(),
    latest: m.messages_deadline_latest({ days: RUN_DAYS_MAX }),
  },
  refundReason: { min: m.messages_refund_reason_min({ min: REASON_MIN }), max: m.messages_refund_reason_max() },
  statement: {
    min: m.messages_statement_min({ min: DISPUTE_NOTE_MIN }),
    max: m.messages_statement_max(),
    reason: m.messages_statement_reason(),
  },
  entry: { filesOrLink: m.messages_entry_files_or_link(), preview: m.messages_entry_preview() },
  skills: { max: m.messages_skills_max({ max: SKILLS_MAX }) },
  accountNumber: { min: m.messages_account_number_min() },
  email: { required: m.messages_email_required(), format: m.messages_email_format() },
  password: { required: m.messages_password_required(), min: m.messages_password_min({ min: PASSWORD_MIN }) },
  firstName: { required: m.messages_first_name_required(), max: m.messages_first_name_max() },
  lastName: { max: m.messages_last_name_max() },
  contact: {
    name: { required: m.messages_contact_name_required(), max: m.messages_contact_name_max() },
    subject: { required: m.messages_contact_subject_required(), max: m.messages_contact_subject_max() },
    message: { required: m.messages_contact_message_required(), max: m.messages_contact_message_max() },
  },
  role: { required: m.messages_role_required() },
} as const;
