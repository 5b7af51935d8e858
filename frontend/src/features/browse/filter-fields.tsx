import { X } from "lucide-react";
import { KIND_GROUPS } from "@content/kinds";
import type { Category } from "@lib/api/types";
import * as m from "@messages/browse";
import { Button, Checkbox, Field, Input, Select, type SelectOption } from "@ui";
import { activeFilters, type Filters, statusOptions } from "./filters";
import type { FilterState } from "./use-filters";

const ALL: Record<Category, string> = {
  design: m.filter_fields_all_design(),
  development: m.filter_fields_all_development(),
  marketing: m.filter_fields_all_marketing(),
  writing: m.filter_fields_all_writing(),
};

const KIND_OPTIONS: SelectOption[] = [
  { value: "", label: m.filter_fields_all_kinds() },
  ...KIND_GROUPS.flatMap(({ category, label, kinds }) => [
    { value: category, label: ALL[category], group: label },
    ...kinds.map((kind) => ({ value: kind.name, label: kind.label, group: label })),
  ]),
];

function PrizeRange({ state: { typed, errors, type } }: { state: FilterState }) {
  const amount = { affix: "PKR", inputMode: "decimal", autoComplete: "off", enterKeyHint: "search" } as const;
  return (
    <fieldset className="prize-range">
      <legend className="sr">{m.filter_fields_prize()}</legend>
      <Field label={m.filter_fields_minimum_prize()} error={errors.minPrize}>
        <Input {...amount} value={typed.minPrize} onChange={(event) => type({ minPrize: event.target.value })} />
      </Field>
      <Field label={m.filter_fields_maximum_prize()} error={errors.maxPrize}>
        <Input {...amount} value={typed.maxPrize} onChange={(event) => type({ maxPrize: event.target.value })} />
      </Field>
    </fieldset>
  );
}

/** How many filters are set beside the text, which is always in view. */
export function countOf(filters: Filters): number {
  return activeFilters(filters).filter(({ parameter }) => parameter !== "q").length;
}

/** Whether there is something for "Clear all filters" to clear. */
function canClear({ filters, offer }: FilterState): boolean {
  return countOf(filters) > 0 || (!offer.search && filters.q !== "");
}

/** Everything that narrows the list beside text and category, in the panel of wide screens and the sheet of phones. */
export function FilterFields({ state }: { state: FilterState }) {
  const { filters, offer, change } = state;
  return (
    <>
      <Field label={m.filter_fields_kind_of_work()}>
        <Select
          options={KIND_OPTIONS}
          value={filters.category}
          onChange={(event) => change({ category: event.target.value })}
        />
      </Field>
      <Field label={m.filter_fields_status()}>
        <Select
          options={statusOptions(filters.status, offer)}
          value={filters.status}
          onChange={(event) => change({ status: event.target.value as Filters["status"] })}
        />
      </Field>
      {offer.search && (
        <>
          <PrizeRange state={state} />
          <fieldset className="stack gap-1">
            <legend className="sr">{m.filter_fields_only()}</legend>
            <Checkbox checked={filters.guaranteed} onChange={(event) => change({ guaranteed: event.target.checked })}>
              {m.filter_fields_guaranteed_prize()}
            </Checkbox>
            <Checkbox checked={filters.featured} onChange={(event) => change({ featured: event.target.checked })}>
              {m.filter_fields_featured()}
            </Checkbox>
          </fieldset>
        </>
      )}
    </>
  );
}

export function ClearFilters({ state }: { state: FilterState }) {
  if (!canClear(state)) return null;
  return (
    <Button icon={X} onClick={state.clear}>
      {m.filter_fields_clear()}
    </Button>
  );
}
