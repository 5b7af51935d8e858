import { boolean, object, string } from "yup";
import type { EntryView } from "@lib/api/types";
import { ENTRY_NOTE_MAX } from "@lib/rules.gen";
import * as m from "@messages/entries";

export interface SubmitValues {
  link: string;
  note: string;
  ownWork: boolean;
  hasThirdParty: boolean;
  thirdParty: string;
  usesAi: boolean;
  aiTools: string;
}

export const EMPTY_ENTRY: SubmitValues = {
  link: "",
  note: "",
  ownWork: false,
  hasThirdParty: false,
  thirdParty: "",
  usesAi: false,
  aiTools: "",
};

/** What the form of another version begins with. That it is their own work, the author says of each version. */
export function valuesOf({
  link,
  note,
  thirdParty,
  aiTools,
}: Pick<EntryView, "link" | "note" | "thirdParty" | "aiTools">): SubmitValues {
  return {
    link: link ?? "",
    note,
    ownWork: false,
    hasThirdParty: thirdParty !== "",
    thirdParty,
    usesAi: aiTools !== "",
    aiTools,
  };
}

export const SUBMIT_MESSAGES = {
  link: m.submit_form_link(),
  note: m.submit_form_note_too_long(),
  ownWork: m.submit_form_confirm_own_work(),
  thirdParty: m.submit_form_list_parts(),
  aiTools: m.submit_form_list_ai_tools(),
};

function isWebAddress(text: string | undefined): boolean {
  if (!text?.trim()) return true;
  try {
    const { protocol, hostname } = new URL(text.trim());
    return (protocol === "https:" || protocol === "http:") && hostname.includes(".");
  } catch {
    return false;
  }
}

const listed = (flag: string, message: string) =>
  string().when(flag, { is: true, then: (schema) => schema.test("listed", message, (text) => Boolean(text?.trim())) });

export const submitSchema = object({
  link: string().test("link", SUBMIT_MESSAGES.link, isWebAddress),
  note: string().max(ENTRY_NOTE_MAX, SUBMIT_MESSAGES.note),
  ownWork: boolean().oneOf([true], SUBMIT_MESSAGES.ownWork),
  hasThirdParty: boolean(),
  thirdParty: listed("hasThirdParty", SUBMIT_MESSAGES.thirdParty),
  usesAi: boolean(),
  aiTools: listed("usesAi", SUBMIT_MESSAGES.aiTools),
});

export function entryPayload(values: SubmitValues, files: string[]) {
  const text = (value: string) => value.trim() || undefined;
  return {
    files,
    link: text(values.link),
    note: text(values.note),
    ownWork: values.ownWork,
    thirdParty: values.hasThirdParty ? text(values.thirdParty) : undefined,
    aiTools: values.usesAi ? text(values.aiTools) : undefined,
  };
}

export type EntryPayload = ReturnType<typeof entryPayload>;

/** Share of all bytes that have arrived, for one figure over several uploads. */
export function totalProgress(
  items: { size: number; progress: number; status: "uploading" | "done" | "failed" }[],
): number {
  const sending = items.filter((item) => item.status !== "failed");
  const total = sending.reduce((sum, item) => sum + item.size, 0);
  if (total === 0) return 0;
  return sending.reduce((sum, item) => sum + item.size * item.progress, 0) / total;
}
