import { Lock } from "lucide-react";
import { type MouseEventHandler, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { cx } from "./cx";
import { Icon, type IconType } from "./icon";
import { Khatam } from "./khatam";
import { Skeleton } from "./skeleton";
import { thumbnail } from "./thumbnail";

export function Gallery({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <div className="gallery" role={label ? "group" : undefined} aria-label={label}>
      {children}
    </div>
  );
}

interface PictureProps {
  src: string | null | undefined;
  alt: string;
  /** Drawn in the middle when there is no picture. */
  icon: IconType;
  /** How wide it is shown, as in `<img sizes>`. */
  sizes?: string;
}

/** A column of a gallery, also on phones, where it is a few pixels wider: the smallest picture does there. */
const COLUMN = "320px";

/** A picture in its fixed 4:3 box, or a quiet stand-in, also when the picture does not load. */
export function Picture({ src, alt, icon, sizes = COLUMN }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  if (src && src !== broken)
    return (
      <img
        {...thumbnail(src)}
        sizes={sizes}
        alt={alt}
        width={400}
        height={300}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(src)}
      />
    );
  return (
    <span className="placeholder" role="img" aria-label={alt}>
      <Icon as={icon} size="l" />
    </span>
  );
}

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

interface StarToggleProps {
  pressed: boolean;
  onToggle: () => void;
  busy?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** A toggle with the star: shortlist and the like. */
export function StarToggle({ pressed, onToggle, busy, disabled, children }: StarToggleProps) {
  return (
    <button
      type="button"
      className="pill-toggle"
      aria-pressed={pressed}
      aria-busy={busy ? true : undefined}
      disabled={disabled}
      onClick={() => !busy && onToggle()}
    >
      <Khatam />
      {children}
    </button>
  );
}

/** A piece that the viewer may not see yet. */
export function SealedTile({ label }: { label?: string }) {
  return (
    <div
      className="sealed lattice"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <span className="seal">
        <Icon as={Lock} />
      </span>
    </div>
  );
}

/** Up to six sealed tiles in a row. */
export function SealedRow({ count, label }: { count: number; label: string }) {
  return (
    <div className="sealed-row" role="img" aria-label={label}>
      {Array.from({ length: Math.min(6, count) }, (_, index) => (
        <SealedTile key={index} />
      ))}
    </div>
  );
}

export function GallerySkeleton({ count, label }: { count: number; label: string }) {
  return (
    <div className="gallery" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="piece" aria-hidden="true">
          <Skeleton height="auto" className="aspect-4/3 rounded-b-none" />
          <div className="info gap-3">
            <Skeleton width="60%" />
            <Skeleton width={110} height={20} />
            <Skeleton height={36} className="rounded-control" />
          </div>
        </div>
      ))}
    </div>
  );
}
