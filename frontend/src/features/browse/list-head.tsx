import type { ReactNode, RefObject } from "react";
import type { SearchSort } from "@lib/api/finding";
import * as m from "@messages/browse";
import { Select } from "@ui";
import { sortOf, sortOptions } from "./filters";
import type { FilterState } from "./use-filters";

interface ListHeadProps {
  state: FilterState;
  /** How many there are. */
  children: ReactNode;
  heading?: RefObject<HTMLHeadingElement | null>;
  tools?: ReactNode;
}

/** How many contests there are, and in which order. */
export function ListHead({ state: { filters, offer, change }, children, heading, tools }: ListHeadProps) {
  return (
    <div className="results-head">
      <h2 ref={heading} className="list-title max-sm:w-full" tabIndex={-1} aria-live="polite" aria-atomic="true">
        {children}
      </h2>
      <div className="results-tools">
        <label className="sort">
          <span className="small muted max-sm:sr-only">{m.list_head_sort()}</span>
          <Select
            options={sortOptions(filters.q, offer)}
            value={sortOf(filters, offer)}
            onChange={(event) => change({ sort: event.target.value as SearchSort })}
          />
        </label>
        {tools}
      </div>
    </div>
  );
}
