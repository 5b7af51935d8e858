import type { LucideIcon } from "lucide-react";
import { cx } from "./cx";

export type IconType = LucideIcon;

interface IconProps {
  as: LucideIcon;
  /** s 16, m 20, l 24 pixels. */
  size?: "s" | "m" | "l";
  className?: string;
}

/** Always decorative: the words beside it, or the label of its button, carry the meaning. */
export function Icon({ as: Drawing, size = "m", className }: IconProps) {
  return <Drawing aria-hidden="true" className={cx("icon", size !== "m" && size, className)} />;
}
