import type { ReactNode } from "react";
import { Icon, type IconType } from "./icon";

export interface SegmentedOption<T extends string> {
  value: T;
  label: ReactNode;
  icon?: IconType;
}

interface SegmentedProps<T extends string> {
  label: string;
  options: SegmentedOption<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** Two or three ways to look at the same thing. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  return (
    <div className="segmented" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon && <Icon as={option.icon} size="s" />}
          {option.label}
        </button>
      ))}
    </div>
  );
}
