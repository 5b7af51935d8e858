import { CircleAlert, CircleCheckBig, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon, type IconType } from "./icon";

type Kind = "plain" | "info" | "success" | "warning" | "danger";

const ICONS: Record<Kind, IconType> = {
  plain: Info,
  info: Info,
  success: CircleCheckBig,
  warning: TriangleAlert,
  danger: CircleAlert,
};

interface CalloutProps {
  kind?: Kind;
  icon?: IconType;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or two, at the end of the line. */
  action?: ReactNode;
  /** Read aloud when it appears: alert at once, status when there is a pause. */
  live?: "alert" | "status";
  className?: string;
}

export function Callout({ kind = "plain", icon, title, children, action, live, className }: CalloutProps) {
  return (
    <div className={cx("callout", kind !== "plain" && kind, action !== undefined && "act", className)} role={live}>
      <Icon as={icon ?? ICONS[kind]} />
      <div className="body">
        {title && <p className="strong">{title}</p>}
        {children && <div className="text">{children}</div>}
      </div>
      {action}
    </div>
  );
}
