import { useFormikContext } from "formik";
import { Wand } from "lucide-react";
import { useId, useState } from "react";
import { placeName } from "@content/places";
import { PRIZE_MAX_CENTS, PRIZE_MIN_CENTS } from "@lib/rules.gen";
import * as m from "@messages/contests";
import { Button, Field, FieldError, Input, Money } from "@ui";
import { ChoiceField } from "@ui/form";
import type { ContestFormValues } from "../model/contest-form";
import { firstPlace, suggestedPlaces } from "../model/places";
import { prizeFromInput, prizeToInput } from "../model/prize";

const UNUSED = [
  { value: "REFUND" as const, title: m.places_field_unused_refund(), text: m.places_field_unused_refund_means() },
  { value: "FIRST_PLACE" as const, title: m.places_field_unused_first(), text: m.places_field_unused_first_means() },
];

interface AmountProps {
  place: number;
  cents: number;
  invalid: boolean;
  describedBy: string;
  onChange: (cents: number) => void;
  onBlur: () => void;
}

/** Typed in rupees, kept in paisa. */
function Amount({ place, cents, invalid, describedBy, onChange, onBlur }: AmountProps) {
  const [typed, setTyped] = useState(() => prizeToInput(cents));
  // Amounts may be suggested; "1000.00" stays as it was typed.
  const text = Object.is(prizeFromInput(typed), cents) ? typed : prizeToInput(cents);
  return (
    <Field id={place === 2 ? "lowerPlacesCents" : `place-${place}`} label={placeName(place)} invalid={invalid}>
      <Input
        affix="PKR"
        type="number"
        inputMode="numeric"
        min={PRIZE_MIN_CENTS / 100}
        max={PRIZE_MAX_CENTS / 100}
        step={1}
        name={`place-${place}`}
        value={text}
        aria-describedby={invalid ? describedBy : undefined}
        onBlur={onBlur}
        // The wheel scrolls the page; it must not change an amount of money on its way.
        onWheel={(event) => event.currentTarget.blur()}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(prizeFromInput(event.target.value));
        }}
      />
    </Field>
  );
}

/** What each place gets, the first one the rest, and what becomes of a place that nobody gets. */
export function PlaceAmounts() {
  const { values, errors, touched, setFieldValue, setFieldTouched } = useFormikContext<ContestFormValues>();
  const errorId = useId();
  const { prizeCents, lowerPlacesCents: lower } = values;
  // Formik has a message for each element of a list; here is one for all of them.
  const message: unknown = touched.lowerPlacesCents ? errors.lowerPlacesCents : undefined;
  const error = typeof message === "string" ? message : undefined;
  const first = firstPlace(prizeCents, lower);
  const suggested = suggestedPlaces(prizeCents, lower.length + 1);
  const isSuggested = suggested.every((amount, index) => amount === lower[index]);
  return (
    <>
      <fieldset
        className="stack gap-3 rounded-card border border-line p-4"
        aria-describedby={error ? errorId : undefined}
      >
        <legend className="sr">{m.places_field_amounts()}</legend>
        <div className="spread" aria-live="polite">
          <span>
            <span className="strong block">{placeName(1)}</span>
            <span className="small muted">{m.places_field_rest()}</span>
          </span>
          {first > 0 ? (
            <Money cents={first} size="lg" />
          ) : (
            <span className="small text-danger">{Number.isNaN(first) ? "–" : m.places_field_no_rest()}</span>
          )}
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          {lower.map((cents, index) => (
            <Amount
              key={placeName(index + 2)}
              place={index + 2}
              cents={cents}
              invalid={error !== undefined}
              describedBy={errorId}
              onBlur={() => void setFieldTouched("lowerPlacesCents", true)}
              onChange={(amount) => void setFieldValue("lowerPlacesCents", lower.with(index, amount))}
            />
          ))}
        </div>
        <FieldError id={errorId} error={error} />
        {!isSuggested && (
          <Button
            size="sm"
            variant="ghost"
            icon={Wand}
            className="justify-self-start"
            onClick={() => void setFieldValue("lowerPlacesCents", suggested)}
          >
            {m.places_field_suggest()}
          </Button>
        )}
      </fieldset>
      <ChoiceField name="unusedPlaces" legend={m.places_field_unused()} showLegend options={UNUSED} columns />
    </>
  );
}
