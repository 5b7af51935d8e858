import { type ReactNode, useId } from "react";
import { cx } from "./cx";
import { FieldError } from "./field";

export interface ChoiceOption<T extends string> {
  value: T;
  title: ReactNode;
  text?: ReactNode;
  /** Picture at the left: an Icon in a tile, or InitialsTile. */
  media?: ReactNode;
  disabled?: boolean;
}

interface ChoiceCardsProps<T extends string> {
  legend: string;
  /** Show the legend instead of keeping it for screen readers. */
  showLegend?: boolean;
  name?: string;
  options: ChoiceOption<T>[];
  value: T | undefined;
  onChange: (value: T) => void;
  error?: string;
  /** Side by side from 600 px. */
  columns?: boolean;
}

/** Large radio buttons, for a choice that matters. */
export function ChoiceCards<T extends string>({
  legend,
  showLegend,
  name,
  options,
  value,
  onChange,
  error,
  columns,
}: ChoiceCardsProps<T>) {
  const ownName = useId();
  const errorId = `${ownName}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={showLegend ? "label mb-2" : "sr"}>{legend}</legend>
      <div className={cx("grid gap-3", columns && "sm:grid-cols-2")}>
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.media}
            <span>
              <span className="strong block">{option.title}</span>
              {option.text && <span className="small muted block">{option.text}</span>}
            </span>
            <span className="mark-radio" aria-hidden="true" />
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
