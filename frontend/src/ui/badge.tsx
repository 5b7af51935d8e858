import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon, type IconType } from "./icon";

/** Names of the colours a badge can have; see StatusBadge for statuses. */
export type BadgeLook =
  | "plain"
  | "open"
  | "paid"
  | "approved"
  | "active"
  | "shortlisting"
  | "in-review"
  | "on-hold"
  | "expired"
  | "awarded"
  | "winner"
  | "shortlisted"
  | "pending"
  | "submitted"
  | "processing"
  | "failed"
  | "declined"
  | "rejected"
  | "dispute"
  | "closed"
  | "not-selected"
  | "withdrawn"
  | "draft"
  | "new"
  | "featured";

interface BadgeProps {
  look?: BadgeLook;
  icon?: IconType;
  /** Without the dot. */
  flat?: boolean;
  children: ReactNode;
}

export function Badge({ look = "plain", icon, flat, children }: BadgeProps) {
  return (
    <span className={cx("badge", look !== "plain" && look, flat && "flat")}>
      {icon && <Icon as={icon} />}
      {children}
    </span>
  );
}

/** A quality of the thing, not its state: icon and plain words. */
export function TraitBadge({ icon, children }: { icon: IconType; children: ReactNode }) {
  return (
    <span className="badge trait">
      <Icon as={icon} />
      {children}
    </span>
  );
}
