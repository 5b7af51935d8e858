import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon, type IconType } from "./icon";
import { Skeleton } from "./skeleton";

export interface StatItem {
  label: string;
  value: ReactNode;
  icon?: IconType;
  detail?: ReactNode;
}

/** Two to four figures side by side, one card. */
export function StatStrip({ label, items, className }: { label: string; items: StatItem[]; className?: string }) {
  return (
    <section className={cx("card stat-strip", className)} aria-label={label}>
      {items.map((item) => (
        <div key={item.label} className="stat">
          <span className="k">
            {item.icon && <Icon as={item.icon} size="s" />}
            {item.label}
          </span>
          <span className="v">{item.value}</span>
          {item.detail !== undefined && <span className="d">{item.detail}</span>}
        </div>
      ))}
    </section>
  );
}

export function StatStripSkeleton({ count, className }: { count: number; className?: string }) {
  return (
    <div className={cx("card stat-strip", className)} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="stat">
          <Skeleton width={110} height={16} />
          <Skeleton width={140} height={30} />
          <Skeleton width={90} height={14} />
        </div>
      ))}
    </div>
  );
}

/** Label and figure in lines, for side panels; side by side on phones. */
export function StatList({ items }: { items: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="stats">
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
