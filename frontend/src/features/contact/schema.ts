import { object, string } from "yup";
import { MESSAGES } from "@lib/messages";

/** Lengths as the server counts them: by character. */
const within = (max: number, message: string) => ({
  name: "max",
  message,
  test: (text: string | undefined) => Array.from((text ?? "").trim()).length <= max,
});

const NAME_MAX = 100;
const SUBJECT_MAX = 150;
export const MESSAGE_MAX = 5_000;

export const contactSchema = object({
  name: string().trim().required(MESSAGES.contact.name.required).test(within(NAME_MAX, MESSAGES.contact.name.max)),
  email: string()
    .trim()
    .required(MESSAGES.email.required)
    .matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, MESSAGES.email.format),
  subject: string()
    .trim()
    .required(MESSAGES.contact.subject.required)
    .test(within(SUBJECT_MAX, MESSAGES.contact.subject.max)),
  category: string(),
  message: string()
    .trim()
    .required(MESSAGES.contact.message.required)
    .test(within(MESSAGE_MAX, MESSAGES.contact.message.max)),
});
