import { object, string } from "yup";
import * as m from "@messages/admin";
import type { PaidFacts } from "./api";

export interface PaidValues {
  reference: string;
  evidenceUrl: string;
  notes: string;
}

export const EMPTY_PAID: PaidValues = { reference: "", evidenceUrl: "", notes: "" };

export const paidSchema = object({
  reference: string().trim().required(m.schemas_payment_reference_is_required()),
  evidenceUrl: string().trim().url(m.schemas_enter_a_full_link()),
  notes: string(),
});

export const failedSchema = object({ notes: string().trim().required(m.schemas_failure_reason_is_required()) });

/** Optional fields that were left empty are not sent. */
export function toPaidFacts({ reference, evidenceUrl, notes }: PaidValues): PaidFacts {
  return {
    reference: reference.trim(),
    ...(evidenceUrl.trim() && { evidenceUrl: evidenceUrl.trim() }),
    ...(notes.trim() && { notes: notes.trim() }),
  };
}
