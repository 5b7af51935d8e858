import type { FormikHelpers } from "formik";
import { ApiError, messageOf } from "@lib/api/client";
import { toast } from "@lib/toast";

/** The server names array items "tags[1]"; formik shows one message for the whole field. */
function fieldName(name: string): string {
  return name.replace(/\[\d+\].*$/, "");
}

/**
 * Puts the server's field messages on the fields they belong to.
 * Answers true when every message found a field of this form.
 */
export function applyFieldErrors<Values extends object>(
  error: unknown,
  values: Values,
  helpers: Pick<FormikHelpers<Values>, "setErrors" | "setTouched">,
): boolean {
  const fields = error instanceof ApiError ? error.fields : undefined;
  if (!fields) return false;
  const known = Object.entries(fields)
    .map(([name, message]) => [fieldName(name), message] as const)
    .filter(([name]) => name in values);
  if (known.length === 0) return false;
  const entries = Object.fromEntries(known);
  const touched = Object.fromEntries(known.map(([name]) => [name, true]));
  // Touched first and without validation: formik would otherwise wipe the server's messages at once.
  void helpers.setTouched(touched as Parameters<typeof helpers.setTouched>[0], false);
  helpers.setErrors(entries as Parameters<typeof helpers.setErrors>[0]);
  return known.length === Object.keys(fields).length;
}

interface SubmitTexts {
  /** Title and default description of the toast when the failure is not about fields. */
  title: string;
  message: string;
}

/** Messages about fields that the form does not have are said by name. */
function describe(error: unknown, values: object, fallback: string): string {
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  const strange = Object.entries(fields).filter(([name]) => !(fieldName(name) in values));
  return [messageOf(error, fallback), ...strange.map(([name, message]) => `${name}: ${message}`)].join(" ");
}

/** Formik onSubmit that sends, and on failure fills the fields or says why in a toast. */
export function submitWith<Values extends object>(
  send: (values: Values, helpers: FormikHelpers<Values>) => Promise<void>,
  texts: SubmitTexts,
) {
  return async (values: Values, helpers: FormikHelpers<Values>): Promise<void> => {
    try {
      await send(values, helpers);
    } catch (error) {
      if (applyFieldErrors(error, values, helpers)) return;
      const text = describe(error, values, texts.message);
      helpers.setStatus(text);
      toast({ kind: "error", title: texts.title, description: text });
    }
  };
}
