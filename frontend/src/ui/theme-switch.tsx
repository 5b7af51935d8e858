import { Moon, Sun } from "lucide-react";
import { toggleTheme } from "@lib/theme";
import * as m from "@messages/ui";
import { cx } from "./cx";

/** Styles show the moon in light and the sun in dark, so no state is needed here. */
export function ThemeSwitch({ className }: { className?: string }) {
  return (
    <button
      type="button"
      className={cx("icon-btn theme-btn", className)}
      aria-label={m.theme_switch_switch_theme()}
      title={m.theme_switch_switch_theme()}
      onClick={toggleTheme}
    >
      <Moon className="icon moon" aria-hidden="true" />
      <Sun className="icon sun" aria-hidden="true" />
    </button>
  );
}
