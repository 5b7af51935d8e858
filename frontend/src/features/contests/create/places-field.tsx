import { useFormikContext } from "formik";
import { lazy, Suspense } from "react";
import { PLACES_MAX } from "@lib/rules.gen";
import * as m from "@messages/contests";
import { Field, Select, Skeleton } from "@ui";
import type { ContestFormValues } from "../model/contest-form";
import { suggestedPlaces } from "../model/places";

const PlaceAmounts = lazy(() =>
  import(/* webpackChunkName: "create-places" */ "./place-amounts").then((module) => ({
    default: module.PlaceAmounts,
  })),
);

const OPTIONS = Array.from({ length: PLACES_MAX }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? m.places_field_one() : m.places_field_several({ count: index + 1 }),
}));

/** Among how many winners the prize is divided, and what each of them gets. */
export function PlacesField() {
  const { values, setFieldValue, setFieldTouched } = useFormikContext<ContestFormValues>();
  const lower = values.lowerPlacesCents;
  const choose = (count: number) => {
    // The complaint about amounts that are gone goes with them.
    void setFieldTouched("lowerPlacesCents", false, false);
    void setFieldValue("lowerPlacesCents", suggestedPlaces(values.prizeCents, count));
  };
  return (
    <div className="stack gap-4">
      <Field id="winners" label={m.places_field_label()} help={m.places_field_help({ max: PLACES_MAX })}>
        <Select
          name="winners"
          options={OPTIONS}
          value={String(lower.length + 1)}
          onChange={(event) => choose(Number(event.target.value))}
        />
      </Field>
      {lower.length > 0 && (
        <Suspense fallback={<Skeleton height={160 + 64 * lower.length} shape="card" />}>
          <PlaceAmounts />
        </Suspense>
      )}
    </div>
  );
}
