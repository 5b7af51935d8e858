import { object, string } from "yup";
import * as m from "@messages/security";

/** Six digits, however people group them. */
export const codeSchema = object({
  code: string()
    .required(m.model_code_required())
    .test("digits", m.model_code_digits(), (typed) => /^\d{6}$/.test(plainCode(typed))),
});

export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, "");
}

/** "GEZDGNBV…" in groups of four, as people read it out. */
export function grouped(key: string): string {
  return key.replace(/(.{4})(?=.)/g, "$1 ");
}

/** What is kept in a file: whose codes they are and how they work. */
export function codesFile(codes: readonly string[], email: string): string {
  return [m.model_codes_file_title({ email }), m.model_codes_file_use(), "", ...codes, ""].join("\r\n");
}
