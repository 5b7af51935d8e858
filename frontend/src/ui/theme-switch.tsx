import { Moon, Sun } from "lucide-react";
import { toggleTheme } from "@lib/theme";
import { cx } from "./cx";

/** Styles show the moon in light and the sun in dark, so no state is needed here. */
export function ThemeSwitch({ className }: { className?: string }) {
  return (
    <button
      type="button"
      className={cx("icon-btn theme-btn", className)}
      aria-label="Switch theme"
      title="Switch theme"
      onClick={toggleTheme}
    >
      <Moon className="icon moon" aria-hidden="true" />
      <Sun className="icon sun" aria-hidden="true" />
    </button>
  );
}
