import type { MouseEventHandler, ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "./cx";
import { Picture, type PictureProps } from "./picture";

interface PictureCardProps {
  /** Name of the whole card for screen readers: "Entry 14 by Hira Baloch". */
  label: string;
  picture: PictureProps;
  /** Where the picture leads, and its name: "Open entry 14". */
  to?: string;
  openLabel?: string;
  onOpen?: MouseEventHandler;
  /** Small tag on the picture: "#14". */
  tag?: string;
  /** Badge on the picture's corner. */
  flag?: ReactNode;
  /** On the picture's lower corner: a checkbox with its label, or why there is none. */
  choice?: ReactNode;
  state?: "shortlisted" | "declined" | "winner";
  /** Below the picture. */
  children?: ReactNode;
  /** Buttons in the last line. */
  actions?: ReactNode;
}

export function PictureCard({
  label,
  picture,
  to,
  openLabel,
  onOpen,
  tag,
  flag,
  choice,
  state,
  children,
  actions,
}: PictureCardProps) {
  const inside = (
    <>
      <Picture {...picture} />
      {tag && <span className="num">{tag}</span>}
    </>
  );
  const shown = to ? (
    <Link className="pic" to={to} aria-label={openLabel ?? label} onClick={onOpen} preventScrollReset>
      {inside}
    </Link>
  ) : (
    <span className="pic">{inside}</span>
  );
  return (
    <article className={cx("piece", state && `is-${state}`)} aria-label={label}>
      {choice ? (
        <div className="relative">
          {shown}
          <div className="piece-choice">{choice}</div>
        </div>
      ) : (
        shown
      )}
      {flag && <span className="flag">{flag}</span>}
      {(children ?? actions) && (
        <div className="info">
          <div className="stack gap-1">{children}</div>
          {actions && <div className="acts">{actions}</div>}
        </div>
      )}
    </article>
  );
}
