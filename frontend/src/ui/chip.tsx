import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";

export interface ChipOption<T extends string> {
  value: T;
  label: ReactNode;
  count?: number;
}

interface ChipGroupProps<T extends string> {
  label: string;
  options: ChipOption<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** Filters above a gallery: one is pressed. Scrolls sideways on phones. */
export function ChipGroup<T extends string>({ label, options, value, onChange }: ChipGroupProps<T>) {
  const group = useRef<HTMLDivElement>(null);
  // The pressed one may stand beyond the edge of a phone.
  useEffect(() => {
    const chip = group.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (group.current && chip)
      group.current.scrollLeft =
        chip.offsetLeft - group.current.offsetLeft - (group.current.clientWidth - chip.clientWidth) / 2;
  }, [value]);
  return (
    <div ref={group} className="chips scroll" role="group" aria-label={label}>
      {options.map((option) => (
        <Chip
          key={option.value}
          pressed={option.value === value}
          count={option.count}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Chip>
      ))}
    </div>
  );
}

interface ChipProps {
  pressed: boolean;
  count?: number;
  onClick: () => void;
  children: ReactNode;
  className?: string;
}

function Chip({ pressed, count, onClick, children, className }: ChipProps) {
  return (
    <button type="button" className={cx("chip", className)} aria-pressed={pressed} onClick={onClick}>
      {children}
      {count !== undefined && <span className="n">{count}</span>}
    </button>
  );
}
