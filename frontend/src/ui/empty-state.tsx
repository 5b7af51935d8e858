import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon, type IconType } from "./icon";

interface EmptyStateProps {
  icon: IconType;
  title: ReactNode;
  children?: ReactNode;
  /** The next step: a button, or two in a row. */
  action?: ReactNode;
  /** Without its own card, inside another one. */
  bare?: boolean;
  level?: 2 | 3;
  className?: string;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, children, action, bare, level = 2, className }: EmptyStateProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section className={cx("empty lattice", !bare && "card", className)}>
      <span className="k">
        <Icon as={icon} size="l" />
      </span>
      <Heading>{title}</Heading>
      {children && <div className="text">{children}</div>}
      {action && <div className="row">{action}</div>}
    </section>
  );
}
