import type { ReactNode } from "react";
import { cx } from "./cx";

/** The eight-pointed star as an outline path, in a 24-unit box. */
export const KHATAM_PATH =
  "M12 1 15.2 4.2 19.8 4.2 19.8 8.8 23 12 19.8 15.2 19.8 19.8 15.2 19.8 12 23 8.8 19.8 4.2 19.8 4.2 15.2 1 12 4.2 8.8 4.2 4.2 8.8 4.2Z";

export type Tone = "all" | "design" | "development" | "writing" | "marketing";

/** The product's mark. Its colours follow the surface it stands on. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg className={cx("mark", className)} viewBox="0 0 32 32" aria-hidden="true">
      <path
        className="a"
        d="M16 0 20.7 4.7 27.3 4.7 27.3 11.3 32 16 27.3 20.7 27.3 27.3 20.7 27.3 16 32 11.3 27.3 4.7 27.3 4.7 20.7 0 16 4.7 11.3 4.7 4.7 11.3 4.7Z"
      />
      <path className="b" d="M9.2 9.2h13.6v13.6H9.2zM16 6.4 25.6 16 16 25.6 6.4 16z" />
      <path
        className="c"
        d="M16 11.4 17.3 12.7 19.3 12.7 19.3 14.7 20.6 16 19.3 17.3 19.3 19.3 17.3 19.3 16 20.6 14.7 19.3 12.7 19.3 12.7 17.3 11.4 16 12.7 14.7 12.7 12.7 14.7 12.7Z"
      />
    </svg>
  );
}

/** A small star in the text's colour, filled when `filled`. */
export function Khatam({ filled, className }: { filled?: boolean; className?: string }) {
  return (
    <svg
      className={cx("k", className)}
      viewBox="0 0 24 24"
      fill={filled ? "currentColor" : "none"}
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={KHATAM_PATH} />
    </svg>
  );
}

interface StarTileProps {
  tone: Tone;
  size?: "s" | "m" | "l";
  className?: string;
  children: ReactNode;
}

/** A star-shaped tile in a tone's colour, with an icon inside. */
export function StarTile({ tone, size = "m", className, children }: StarTileProps) {
  return <span className={cx("star-tile", `c-${tone}`, size !== "m" && size, className)}>{children}</span>;
}

export function ToneDot({ tone }: { tone?: Tone }) {
  return <span className={cx("tone-dot", tone && `c-${tone}`)} aria-hidden="true" />;
}

interface LatticeProps {
  /** Direction in which the pattern grows stronger, for example "75deg". */
  fade?: string;
  className?: string;
  children: ReactNode;
}

/** The faint lattice; only on night bands, sealed tiles and empty states. */
export function Lattice({ fade, className, children }: LatticeProps) {
  return (
    <div className={cx("lattice", className)} style={fade ? { "--fade-dir": fade } : undefined}>
      {children}
    </div>
  );
}
