import type { ReactNode } from "react";
import { cx } from "./cx";

interface SectionHeadProps {
  title: ReactNode;
  id?: string;
  sub?: ReactNode;
  /** At the right: sort select, link, badge. */
  children?: ReactNode;
  className?: string;
}

/** The h2 above a list or gallery. */
export function SectionHead({ title, id, sub, children, className }: SectionHeadProps) {
  return (
    <div className={cx("section-head", className)}>
      <div>
        <h2 id={id}>{title}</h2>
        {sub && <div className="muted small mt-1">{sub}</div>}
      </div>
      {children}
    </div>
  );
}
