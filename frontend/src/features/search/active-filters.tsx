import { X } from "lucide-react";
import { useRef } from "react";
import { Icon, VisuallyHidden } from "@ui";
import { activeFilters, type Asked, without } from "./asked";

interface ActiveFiltersProps {
  asked: Asked;
  onChange: (asked: Asked) => void;
}

/** What is being asked, one chip each. Removing one moves the focus to its neighbour. */
export function ActiveFilters({ asked, onChange }: ActiveFiltersProps) {
  const list = useRef<HTMLUListElement>(null);
  const filters = activeFilters(asked);
  if (filters.length === 0) return null;
  const remove = (index: number) => {
    const buttons = list.current?.querySelectorAll("button");
    const next = buttons?.[index + 1] ?? buttons?.[index - 1] ?? document.querySelector<HTMLElement>("#search-words");
    next?.focus();
    const filter = filters[index];
    if (filter) onChange(without(asked, filter.parameter));
  };
  return (
    <ul ref={list} className="active-filters" aria-label="Active filters">
      {filters.map(({ parameter, label }, index) => (
        <li key={parameter}>
          <button type="button" className="chip" onClick={() => remove(index)}>
            <VisuallyHidden>Remove filter: </VisuallyHidden>
            <span className="truncate">{label}</span>
            <Icon as={X} size="s" />
          </button>
        </li>
      ))}
    </ul>
  );
}
