import { useField } from "formik";
import { FINAL_ROUND_DAYS_MAX, FINALIST_NAMING_DAYS, FINALISTS_MAX, FINALISTS_MIN } from "@lib/rules.gen";
import * as m from "@messages/contests";
import { Field, Select } from "@ui";

const OPTIONS = [
  { value: "0", label: m.final_round_field_none() },
  ...Array.from({ length: FINAL_ROUND_DAYS_MAX }, (_, index) => ({
    value: String(index + 1),
    label: m.final_round_field_days({ days: index + 1 }),
  })),
];

/** Whether finalists send further versions after the deadline, and how long. */
export function FinalRoundField() {
  const [field, , { setValue }] = useField<number>("finalRoundDays");
  return (
    <Field
      id="finalRoundDays"
      label={m.final_round_field_label()}
      optional
      help={m.final_round_field_help({
        namingDays: FINALIST_NAMING_DAYS,
        min: FINALISTS_MIN,
        max: FINALISTS_MAX,
      })}
    >
      <Select
        name="finalRoundDays"
        options={OPTIONS}
        value={String(field.value)}
        onBlur={field.onBlur}
        onChange={(event) => void setValue(Number(event.target.value))}
      />
    </Field>
  );
}
