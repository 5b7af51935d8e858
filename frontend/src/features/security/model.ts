import { object, string } from "yup";

/** Six digits, however people group them. */
export const codeSchema = object({
  code: string()
    .required("Type the code of your app")
    .test("digits", "The code has six digits", (typed) => /^\d{6}$/.test(plainCode(typed))),
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
  return [
    `Muqabla recovery codes for ${email}`,
    "Each works once, in the place of the code of your app.",
    "",
    ...codes,
    "",
  ].join("\r\n");
}
