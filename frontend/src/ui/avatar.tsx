import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { initials } from "@lib/format";
import { cx } from "./cx";
import type { Tone } from "./khatam";
import { portrait } from "./thumbnail";

const TONES: Tone[] = ["design", "development", "writing", "marketing"];

/** The same name always gets the same colour. */
function toneOf(name: string): Tone {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return TONES[hash % TONES.length] ?? "all";
}

interface AvatarProps {
  name: string;
  src?: string | null;
  size?: "s" | "m" | "l" | "xl";
}

/** As in surfaces.css, in pixels. */
const SIDES = { s: 28, m: 40, l: 56, xl: 96 };

/** Decorative: the name always stands beside it. Falls back to initials. */
export function Avatar({ name, src, size = "m" }: AvatarProps) {
  const [broken, setBroken] = useState(false);
  const className = cx("avatar", `c-${toneOf(name)}`, size !== "m" && size);
  if (src && !broken) {
    return (
      <span className={className} aria-hidden="true">
        <img
          {...portrait(src)}
          sizes={`${SIDES[size]}px`}
          alt=""
          width={SIDES[size]}
          height={SIDES[size]}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      </span>
    );
  }
  return (
    <span className={className} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

interface PersonProps {
  name: string;
  src?: string | null;
  /** Where the name leads. */
  to?: string;
  size?: "s" | "m" | "l";
  /** Second line. */
  sub?: ReactNode;
}

/** A person: picture and name, everywhere the same. */
export function Person({ name, src, to, size = "m", sub }: PersonProps) {
  return (
    <span className={cx("person", size === "s" && "s")}>
      <Avatar name={name} src={src} size={size} />
      <span className="min-w-0">
        {to ? (
          <Link className="plain hover:underline" to={to}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
        {sub !== undefined && <span className="sub">{sub}</span>}
      </span>
    </span>
  );
}
