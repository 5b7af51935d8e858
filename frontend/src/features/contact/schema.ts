import { object, string } from "yup";
import { MESSAGES } from "@lib/messages";
import { CONTACT_NAME_MAX, CONTACT_SUBJECT_MAX, CONTACT_TEXT_MAX } from "@lib/rules.gen";

/** Lengths as the server counts them: by character. */
const within = (max: number, message: string) => ({
  name: "max",
  message,
  test: (text: string | undefined) => Array.from((text ?? "").trim()).length <= max,
});

export const contactSchema = object({
  name: string()
    .trim()
    .required(MESSAGES.contact.name.required)
    .test(within(CONTACT_NAME_MAX, MESSAGES.contact.name.max)),
  email: string()
    .trim()
    .required(MESSAGES.email.required)
    .matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, MESSAGES.email.format),
  subject: string()
    .trim()
    .required(MESSAGES.contact.subject.required)
    .test(within(CONTACT_SUBJECT_MAX, MESSAGES.contact.subject.max)),
  category: string(),
  message: string()
    .trim()
    .required(MESSAGES.contact.message.required)
    .test(within(CONTACT_TEXT_MAX, MESSAGES.contact.message.max)),
});
