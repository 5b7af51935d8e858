import { useId } from "react";
import * as m from "@messages/ui";
import { cx } from "./cx";

const STAR = "M12 2.6 14.9 8.7l6.7.9-4.9 4.6 1.2 6.6L12 17.6l-5.9 3.2 1.2-6.6L2.4 9.6l6.7-.9z";
const SCALE = [1, 2, 3, 4, 5] as const;

function Star({ on }: { on: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className={on ? "on" : undefined} aria-hidden="true">
      <path d={STAR} />
    </svg>
  );
}

/** A rating to look at. Halves are rounded to whole stars; say the exact figure beside it. */
export function Stars({ value, size = "s" }: { value: number; size?: "s" | "m" }) {
  const rounded = Math.round(value);
  return (
    <span className={cx("stars", size === "s" && "s")} role="img" aria-label={m.stars_of_five({ stars: rounded })}>
      {SCALE.map((step) => (
        <Star key={step} on={step <= rounded} />
      ))}
    </span>
  );
}

interface StarRatingProps {
  /** What is rated, for the legend: "Rate entry 14". */
  label: string;
  value: number | null;
  onChange: (value: number) => void;
  disabled?: boolean;
}

/** A rating to give: radio buttons, so arrow keys work. */
export function StarRating({ label, value, onChange, disabled }: StarRatingProps) {
  const name = useId();
  return (
    <fieldset className="stars rate" disabled={disabled}>
      <legend className="sr">{label}</legend>
      {SCALE.map((step) => (
        <label key={step}>
          <input
            type="radio"
            className="sr"
            name={name}
            value={step}
            checked={value === step}
            aria-label={m.stars_count({ count: step })}
            onChange={() => onChange(step)}
          />
          <Star on={value !== null && step <= value} />
        </label>
      ))}
    </fieldset>
  );
}
