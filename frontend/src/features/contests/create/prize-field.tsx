import { useField } from "formik";
import { useState } from "react";
import { Field, Input } from "@ui";
import { PRIZE_MAX_CENTS, PRIZE_MIN_CENTS, prizeFromInput, prizeToInput } from "../model/prize";

/** Typed in rupees, kept in paisa. */
export function PrizeField({ name }: { name: string }) {
  const [field, meta, helpers] = useField<number>(name);
  const [text, setText] = useState(() => prizeToInput(field.value));
  return (
    <Field id={name} label="Prize" required error={meta.touched ? meta.error : undefined} help="A higher prize draws more and better entries. Minimum 5, maximum 500,000.">
      <Input
        affix="PKR"
        type="number"
        inputMode="numeric"
        min={PRIZE_MIN_CENTS / 100}
        max={PRIZE_MAX_CENTS / 100}
        step={1}
        name={name}
        value={text}
        onBlur={field.onBlur}
        // The wheel scrolls the page; it must not change an amount of money on its way.
        onWheel={(event) => event.currentTarget.blur()}
        onChange={(event) => {
          setText(event.target.value);
          void helpers.setValue(prizeFromInput(event.target.value));
        }}
      />
    </Field>
  );
}
