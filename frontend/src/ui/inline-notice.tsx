import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon, type IconType } from "./icon";

interface InlineNoticeProps {
  icon: IconType;
  kind?: "warning" | "danger";
  /** First word or two, in bold. */
  label: ReactNode;
  children: ReactNode;
  /** A link that clears it. */
  action?: ReactNode;
}

/** One thin line inside a row: why something waits or failed. */
export function InlineNotice({ icon, kind = "warning", label, children, action }: InlineNoticeProps) {
  return (
    <div className={cx("hold", kind === "danger" && "fail")}>
      <Icon as={icon} size="s" />
      <span className="txt">
        <b>{label}</b> {children}
      </span>
      {action}
    </div>
  );
}
