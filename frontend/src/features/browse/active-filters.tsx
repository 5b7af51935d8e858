import { X } from "lucide-react";
import { useRef } from "react";
import * as m from "@messages/browse";
import { Icon, VisuallyHidden } from "@ui";
import { activeFilters, without } from "./filters";
import type { FilterState } from "./use-filters";

/** What is set, one chip each. Removing one moves the focus to its neighbour. */
export function ActiveFilters({ state: { filters: set, change } }: { state: FilterState }) {
  const list = useRef<HTMLUListElement>(null);
  const filters = activeFilters(set);
  if (filters.length === 0) return null;
  const remove = (index: number) => {
    const buttons = list.current?.querySelectorAll("button");
    const next = buttons?.[index + 1] ?? buttons?.[index - 1] ?? document.querySelector<HTMLElement>("#browse-text");
    next?.focus();
    const filter = filters[index];
    if (filter) change(without(set, filter.parameter));
  };
  return (
    <ul ref={list} className="active-filters" aria-label={m.active_filters_title()}>
      {filters.map(({ parameter, label }, index) => (
        <li key={parameter}>
          <button type="button" className="chip" onClick={() => remove(index)}>
            {m.active_filters_remove({
              hidden: (children) => <VisuallyHidden>{children}</VisuallyHidden>,
              filter: <span className="truncate">{label}</span>,
            })}
            <Icon as={X} size="s" />
          </button>
        </li>
      ))}
    </ul>
  );
}
