import { formatInteger } from "@lib/format";
import { ToneDot, type Tone } from "./khatam";

export interface FilterOption<T extends string> {
  value: T;
  label: string;
  tone: Tone;
  count?: number;
}

interface FilterListProps<T extends string> {
  label: string;
  options: FilterOption<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** Filter buttons with counts, a column on wide screens, a scrolling line on phones. */
export function FilterList<T extends string>({ label, options, value, onChange }: FilterListProps<T>) {
  return (
    <div className="filter-list" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={`c-${option.tone}`}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          <ToneDot />
          {option.label}
          {option.count !== undefined && <span className="n">{formatInteger(option.count)}</span>}
        </button>
      ))}
    </div>
  );
}
