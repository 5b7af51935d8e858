import type { ReactNode } from "react";
import * as m from "@messages/ui";
import { cx } from "./cx";
import { Icon, type IconType } from "./icon";

interface NextLineProps {
  icon: IconType;
  /** What happens next, and by when. */
  title: ReactNode;
  children?: ReactNode;
  /** The one primary action of the screen. */
  action?: ReactNode;
  /** What a second line on the same screen is called. */
  label?: string;
  className?: string;
  /** Where links and the focus find it. */
  id?: string;
}

/** "What happens next", one line near every title. */
export function NextLine({
  icon,
  title,
  children,
  action,
  label = m.next_line_what_happens_next(),
  className,
  id,
}: NextLineProps) {
  return (
    <section id={id} className={cx("next", className)} aria-label={label}>
      <span className="k">
        <Icon as={icon} />
      </span>
      <div>
        <p className="t">{title}</p>
        {children && <div className="d">{children}</div>}
      </div>
      {action}
    </section>
  );
}
