import { X } from "lucide-react";
import { KIND_GROUPS } from "@content/kinds";
import { Button, Checkbox, Field, Input, Select, type SelectOption } from "@ui";
import { activeFilters, type Filters, statusOptions } from "./filters";
import type { FilterState } from "./use-filters";

const KIND_OPTIONS: SelectOption[] = [
  { value: "", label: "All kinds of work" },
  ...KIND_GROUPS.flatMap(({ category, label, kinds }) => [
    { value: category, label: `All ${label.toLowerCase()}`, group: label },
    ...kinds.map(({ name }) => ({ value: name, label: name, group: label })),
  ]),
];

function PrizeRange({ state: { typed, errors, type } }: { state: FilterState }) {
  const amount = { affix: "PKR", inputMode: "decimal", autoComplete: "off", enterKeyHint: "search" } as const;
  return (
    <fieldset className="prize-range">
      <legend className="sr">Prize in rupees</legend>
      <Field label="Minimum prize" error={errors.minPrize}>
        <Input {...amount} value={typed.minPrize} onChange={(event) => type({ minPrize: event.target.value })} />
      </Field>
      <Field label="Maximum prize" error={errors.maxPrize}>
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
      <Field label="Kind of work">
        <Select
          options={KIND_OPTIONS}
          value={filters.category}
          onChange={(event) => change({ category: event.target.value })}
        />
      </Field>
      <Field label="Status">
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
            <legend className="sr">Only</legend>
            <Checkbox checked={filters.guaranteed} onChange={(event) => change({ guaranteed: event.target.checked })}>
              Guaranteed prize
            </Checkbox>
            <Checkbox checked={filters.featured} onChange={(event) => change({ featured: event.target.checked })}>
              Featured
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
      Clear all filters
    </Button>
  );
}
