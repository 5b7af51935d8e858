import type { ReactNode } from "react";
import { cx } from "./cx";

/** A neutral tile with one or two letters, for services whose logo is not ours. */
export function InitialsTile({
  text,
  look = "plain",
  size = "m",
  icon,
}: {
  text?: string;
  look?: "green" | "red" | "plain";
  size?: "m" | "l";
  icon?: ReactNode;
}) {
  return (
    <span className={cx("initials", look, size === "l" && "lg")} aria-hidden="true">
      {icon ?? text}
    </span>
  );
}
