import { cx } from "./cx";

interface ProgressBarProps {
  /** 0 to 1. */
  value: number;
  label: string;
  look?: "brand" | "accent";
  className?: string;
}

export function ProgressBar({ value, label, look = "brand", className }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <span
      className={cx("bar", look === "accent" && "acc", className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      style={{ "--v": `${percent}%` }}
    >
      <i />
    </span>
  );
}
