import { useField } from "formik";
import { useState } from "react";
import { formatAmount } from "@lib/format";
import { PRIZE_MAX_CENTS, PRIZE_MIN_CENTS } from "@lib/rules.gen";
import * as m from "@messages/contests";
import { Field, Input } from "@ui";
import { prizeFromInput, prizeToInput } from "../model/prize";

interface PrizeFieldProps {
  name: string;
  label?: string;
  help?: string;
  minCents?: number;
}

/** Typed in rupees, kept in paisa. */
export function PrizeField({
  name,
  label = m.prize_field_prize(),
  help = m.prize_field_help({ min: formatAmount(PRIZE_MIN_CENTS), max: formatAmount(PRIZE_MAX_CENTS) }),
  minCents = PRIZE_MIN_CENTS,
}: PrizeFieldProps) {
  const [field, meta, helpers] = useField<number>(name);
  const [typed, setTyped] = useState(() => prizeToInput(field.value));
  // The form may be filled in from elsewhere; "1000.00" stays as it was typed.
  const text = Object.is(prizeFromInput(typed), field.value) ? typed : prizeToInput(field.value);
  return (
    <Field id={name} label={label} required error={meta.touched ? meta.error : undefined} help={help}>
      <Input
        affix="PKR"
        type="number"
        inputMode="numeric"
        min={minCents / 100}
        max={PRIZE_MAX_CENTS / 100}
        step={1}
        name={name}
        value={text}
        onBlur={field.onBlur}
        // The wheel scrolls the page; it must not change an amount of money on its way.
        onWheel={(event) => event.currentTarget.blur()}
        onChange={(event) => {
          setTyped(event.target.value);
          void helpers.setValue(prizeFromInput(event.target.value));
        }}
      />
    </Field>
  );
}
