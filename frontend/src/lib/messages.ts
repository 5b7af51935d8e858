import { formatMoney, plural } from "./format";
import {
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
  title: { min: `Title must be at least ${TITLE_MIN} characters`, max: "Title is too long" },
  brief: { min: `Brief must be at least ${BRIEF_MIN} characters`, max: "Brief is too long" },
  category: { required: "Category is required" },
  prize: {
    min: `Minimum prize is ${formatMoney(PRIZE_MIN_CENTS)}`,
    max: `Maximum prize is ${formatMoney(PRIZE_MAX_CENTS)}`,
    decimals: "A prize has at most two decimals",
  },
  deadline: {
    future: "Deadline must be in the future",
    latest: `A contest runs at most ${plural(RUN_DAYS_MAX, "day")} from its payment`,
  },
  refundReason: { min: `Reason must be at least ${REASON_MIN} characters`, max: "Reason is too long" },
  statement: {
    min: `Write at least ${DISPUTE_NOTE_MIN} characters`,
    max: "This text is too long",
    reason: "Choose a reason",
  },
  entry: { filesOrLink: "Either files or link is required", preview: "Add a preview to each audio and video file" },
  skills: { max: `Maximum ${SKILLS_MAX} skills allowed` },
  accountNumber: { min: "Account number is required" },
  email: { required: "E-mail is required", format: "Enter a valid e-mail address" },
  password: { required: "Password is required", min: `Password must be at least ${PASSWORD_MIN} characters` },
  firstName: { required: "First name is required", max: "First name is too long" },
  lastName: { max: "Last name is too long" },
  contact: {
    name: { required: "Name is required", max: "Name is too long" },
    subject: { required: "Subject is required", max: "Subject is too long" },
    message: { required: "Message is required", max: "Message is too long" },
  },
  role: { required: "Choose how you want to use Muqabla" },
} as const;
