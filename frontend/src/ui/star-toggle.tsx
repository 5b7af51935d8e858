import type { ReactNode } from "react";
import { Khatam } from "./khatam";

interface StarToggleProps {
  pressed: boolean;
  onToggle: () => void;
  busy?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** A toggle with the star: shortlist and the like. */
export function StarToggle({ pressed, onToggle, busy, disabled, children }: StarToggleProps) {
  return (
    <button
      type="button"
      className="pill-toggle"
      aria-pressed={pressed}
      aria-busy={busy ? true : undefined}
      disabled={disabled}
      onClick={() => !busy && onToggle()}
    >
      <Khatam />
      {children}
    </button>
  );
}
