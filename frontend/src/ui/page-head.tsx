import type { ReactNode } from "react";
import { cx } from "./cx";
import { Crumbs, type Crumb } from "./crumbs";

interface PageHeadProps {
  /** The screen's one h1. */
  title: ReactNode;
  crumbs?: Crumb[];
  /** Above the title. */
  badges?: ReactNode;
  /** One line below the title. */
  sub?: ReactNode;
  /** Buttons or a link at the right. */
  actions?: ReactNode;
  className?: string;
}

export function PageHead({ title, crumbs, badges, sub, actions, className }: PageHeadProps) {
  return (
    <div className={cx("mb-6 md:mb-8", className)}>
      {crumbs && <Crumbs items={crumbs} />}
      <div className={cx("spread items-end", crumbs && "mt-3")}>
        <div className="stack max-w-[780px] gap-2">
          {badges && <div className="row gap-x-3.5 gap-y-2">{badges}</div>}
          <h1 dir="auto">{title}</h1>
          {sub && <div className="muted">{sub}</div>}
        </div>
        {actions && <div className="row tight">{actions}</div>}
      </div>
    </div>
  );
}
