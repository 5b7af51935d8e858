import { object, string } from "yup";
import type { PaidFacts } from "./api";

export interface PaidValues {
  reference: string;
  evidenceUrl: string;
  notes: string;
}

export const EMPTY_PAID: PaidValues = { reference: "", evidenceUrl: "", notes: "" };

export const paidSchema = object({
  reference: string().trim().required("Payment reference is required"),
  evidenceUrl: string().trim().url("Enter a full link, beginning with https://"),
  notes: string(),
});

export const failedSchema = object({ notes: string().trim().required("Failure reason is required") });

/** Optional fields that were left empty are not sent. */
export function toPaidFacts({ reference, evidenceUrl, notes }: PaidValues): PaidFacts {
  return {
    reference: reference.trim(),
    ...(evidenceUrl.trim() && { evidenceUrl: evidenceUrl.trim() }),
    ...(notes.trim() && { notes: notes.trim() }),
  };
}
