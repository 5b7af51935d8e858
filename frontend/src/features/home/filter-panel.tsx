import { Search, X } from "lucide-react";
import { useId } from "react";
import { formatInteger } from "@lib/format";
import type { ContestList } from "@lib/api/types";
import { Button, Card, Field, FilterList, Input, Select, StatList } from "@ui";
import { categoryOptions, STATUSES, type StatusFilter } from "./filters";
import type { useFilters } from "./use-filters";

const STATUS_OPTIONS = [{ value: "", label: "All statuses" }, ...STATUSES.map((status) => ({ value: status, label: status.charAt(0).toUpperCase() + status.slice(1) }))];

interface FilterPanelProps {
  state: ReturnType<typeof useFilters>;
  /** The server's figures; undefined while they load. */
  list: ContestList | undefined;
  showing: number | undefined;
}

/** A figure, or a dash of the same height while it loads. */
function figure(value: number | undefined) {
  return value === undefined ? <span aria-hidden="true">–</span> : formatInteger(value);
}

export function FilterPanel({ state, list, showing }: FilterPanelProps) {
  const categoryId = useId();
  const statsId = useId();
  const { filters } = state;
  return (
    <aside className="filters" aria-label="Filters">
      <Input
        icon={Search}
        type="search"
        value={filters.text}
        onChange={(event) => state.setText(event.target.value)}
        placeholder="Search"
        aria-label="Search contests"
        enterKeyHint="search"
        autoComplete="off"
      />
      <div>
        <h2 className="label hide-m mb-2" id={categoryId}>
          Category
        </h2>
        <FilterList label="Category" options={categoryOptions(list?.categoryCounts)} value={filters.category} onChange={state.setCategory} />
      </div>
      <Field label="Status" className="home-status">
        <Select options={STATUS_OPTIONS} value={filters.status} onChange={(event) => state.setStatus(event.target.value as StatusFilter)} />
      </Field>
      {state.active && (
        <Button icon={X} onClick={state.clear}>
          Clear all filters
        </Button>
      )}
      <Card pad="s" aria-labelledby={statsId}>
        <h2 className="hide-m mb-3 text-16" id={statsId}>
          Contest Stats
        </h2>
        <StatList
          items={[
            { label: "Total Contests", value: figure(list?.total) },
            { label: "Open Now", value: figure(list?.openTotal) },
            { label: "Showing", value: figure(showing) },
          ]}
        />
      </Card>
    </aside>
  );
}
