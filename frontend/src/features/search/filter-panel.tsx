import { SlidersHorizontal, X } from "lucide-react";
import { useId, useState } from "react";
import { KIND_GROUPS } from "@content/kinds";
import { Button, Checkbox, cx, Field, Input, Select, type SelectOption } from "@ui";
import { activeFilters, type Asked, STATUSES, statusName } from "./asked";
import type { useSearch } from "./use-search";

const CATEGORY_OPTIONS: SelectOption[] = [
  { value: "", label: "All categories" },
  ...KIND_GROUPS.flatMap(({ category, label, kinds }) => [
    { value: category, label: `All ${label.toLowerCase()}`, group: label },
    ...kinds.map(({ name }) => ({ value: name, label: name, group: label })),
  ]),
];

/** Closed ones are not offered, but an address may ask for them. */
function statusOptions(current: string): SelectOption[] {
  const offered: readonly string[] = current === "CLOSED" ? [...STATUSES, current] : STATUSES;
  return [{ value: "", label: "All statuses" }, ...offered.map((status) => ({ value: status, label: statusName(status) }))];
}

function PrizeRange({ state: { typed, errors, type } }: { state: ReturnType<typeof useSearch> }) {
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

/** Everything that narrows a search. On phones it opens below its button. */
export function FilterPanel({ state }: { state: ReturnType<typeof useSearch> }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { asked, change } = state;
  const active = activeFilters(asked).filter(({ parameter }) => parameter !== "q").length;
  return (
    <aside className="search-side" aria-label="Filters">
      <Button className="lg:hidden" icon={SlidersHorizontal} block aria-expanded={open} aria-controls={id} onClick={() => setOpen((value) => !value)}>
        {open ? "Hide filters" : active > 0 ? `Filters (${active})` : "Filters"}
      </Button>
      <div id={id} className={cx("search-filters", !open && "max-lg:hidden")}>
        <Field label="Category">
          <Select options={CATEGORY_OPTIONS} value={asked.category} onChange={(event) => change({ category: event.target.value })} />
        </Field>
        <Field label="Status">
          <Select options={statusOptions(asked.status)} value={asked.status} onChange={(event) => change({ status: event.target.value as Asked["status"] })} />
        </Field>
        <PrizeRange state={state} />
        <fieldset className="stack gap-1">
          <legend className="sr">Only</legend>
          <Checkbox checked={asked.guaranteed} onChange={(event) => change({ guaranteed: event.target.checked })}>
            Guaranteed prize
          </Checkbox>
          <Checkbox checked={asked.featured} onChange={(event) => change({ featured: event.target.checked })}>
            Featured
          </Checkbox>
        </fieldset>
        {active > 0 && (
          <Button icon={X} onClick={state.clear}>
            Clear all filters
          </Button>
        )}
      </div>
    </aside>
  );
}
