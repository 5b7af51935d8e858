import { object, string } from "yup";
import { MESSAGES } from "@lib/messages";
import * as m from "@messages/auth";

const email = string()
  .trim()
  .required(MESSAGES.email.required)
  .matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, MESSAGES.email.format);
const newPassword = string().required(MESSAGES.password.required).min(10, MESSAGES.password.min);

/** Sign-in does not judge the password's form: it may be older than today's rule. */
export const signInSchema = object({ email, password: string().required(MESSAGES.password.required) });

export const registerSchema = object({
  role: string().oneOf(["CLIENT", "TALENT"], MESSAGES.role.required).required(MESSAGES.role.required),
  firstName: string().trim().required(MESSAGES.firstName.required).max(50, MESSAGES.firstName.max),
  lastName: string().trim().max(50, MESSAGES.lastName.max),
  email,
  password: newPassword,
});

export const codeSchema = object({ code: string().trim().required(m.schemas_code_required()) });
export const linkSchema = object({ password: string().required(MESSAGES.password.required) });
export const secondStepSchema = object({
  code: string().trim().required(m.schemas_app_code_required()),
});
export const forgotSchema = object({ email });
export const resetSchema = object({ password: newPassword });
