import { createContext, useContext } from "react";

export interface FieldIds {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** Carries the ids of a Field to the control inside it. */
export const FieldContext = createContext<FieldIds | null>(null);

/** Attributes that tie a control to its label, help and error. */
export function useFieldProps(own: { id?: string; "aria-describedby"?: string }) {
  const field = useContext(FieldContext);
  if (!field) return own;
  return {
    id: own.id ?? field.id,
    "aria-describedby": own["aria-describedby"] ?? field.describedBy,
    "aria-invalid": field.invalid ? (true as const) : undefined,
    "aria-required": field.required ? (true as const) : undefined,
  };
}
