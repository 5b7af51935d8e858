import type { ReactNode } from "react";
import { cx } from "./cx";

interface SideLayoutProps {
  side: ReactNode;
  /** The side stands left (filters, 272 px) or right (facts, 340 px). */
  at?: "start" | "end";
  children: ReactNode;
  className?: string;
}

/**
 * Two columns from 900 px. On phones a left side comes first; a right side flows into the page order,
 * and its cards with class "side-first" come before the main column.
 */
export function SideLayout({ side, at = "end", children, className }: SideLayoutProps) {
  return (
    <div className={cx("with-side", at === "end" && "end", className)}>
      {at === "start" && side}
      <div className="min-w-0">{children}</div>
      {at === "end" && <div className="side-flow stack gap-5">{side}</div>}
    </div>
  );
}
