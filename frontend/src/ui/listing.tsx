import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "./cx";
import { Icon, type IconType } from "./icon";
import { StarTile, ToneDot, type Tone } from "./khatam";

export interface ListingProps {
  to: string;
  tone: Tone;
  icon: IconType;
  /** The kind of thing, in its tone: "Logo Design". */
  kind: string;
  /** Words, some of them perhaps in <mark>. */
  title: ReactNode;
  /** Who offers it: a <Person>. */
  by?: ReactNode;
  /** Two lines of text. */
  text?: ReactNode;
  /** Beside the kind: Featured, NEW. */
  badges?: ReactNode;
  /** At the right edge of a row. */
  status?: ReactNode;
  /** Small facts: <ListingFact>. */
  facts?: ReactNode;
  /** The large figure and its caption. */
  figure?: ReactNode;
  figureLabel?: string;
  /** Below the figure: <TimeLeft>. */
  foot?: ReactNode;
  featured?: boolean;
  headingLevel?: 2 | 3;
  /** Prefetch: called on hover, focus and touch. */
  onIntent?: () => void;
}

function Heading({ level, children }: { level: 2 | 3; children: ReactNode }) {
  const Level = level === 2 ? "h2" : "h3";
  return (
    <Level className="listing-title" dir="auto">
      {children}
    </Level>
  );
}

function intentHandlers(onIntent?: () => void) {
  return { onMouseEnter: onIntent, onFocus: onIntent, onTouchStart: onIntent };
}

function Side({ status, figure, figureLabel, foot }: Pick<ListingProps, "status" | "figure" | "figureLabel" | "foot">) {
  return (
    <div className="side">
      {status}
      {figure && (
        <div className="prize">
          {figureLabel && <span className="cap">{figureLabel}</span>}
          {figure}
        </div>
      )}
      {foot}
    </div>
  );
}

/** A wide row of a list of things that can be opened. The whole row is the link. */
export function Listing({
  to,
  tone,
  icon,
  kind,
  title,
  by,
  text,
  badges,
  status,
  facts,
  figure,
  figureLabel,
  foot,
  featured,
  headingLevel = 3,
  onIntent,
}: ListingProps) {
  return (
    <Link className={cx("listing", `c-${tone}`, featured && "featured")} to={to} {...intentHandlers(onIntent)}>
      <StarTile tone={tone}>
        <Icon as={icon} size="l" />
      </StarTile>
      <div className="main">
        <div className="row tight">
          <span className="tone-text">{kind}</span>
          {/* Before the badges: where the line breaks, it is not alone on the next. */}
          {status && <span className="only-s">{status}</span>}
          {badges}
        </div>
        <Heading level={headingLevel}>{title}</Heading>
        {by}
        {text && (
          <p className="brief" dir="auto">
            {text}
          </p>
        )}
        {facts && <div className="meta">{facts}</div>}
      </div>
      <Side status={status} figure={figure} figureLabel={figureLabel} foot={foot} />
    </Link>
  );
}

/** The same as an upright tile for grids of three. */
export function ListingTile({
  to,
  tone,
  kind,
  title,
  by,
  text,
  badges,
  facts,
  figure,
  figureLabel,
  foot,
  featured,
  headingLevel = 3,
  onIntent,
}: ListingProps) {
  return (
    <Link className={cx("listing tile", `c-${tone}`, featured && "featured")} to={to} {...intentHandlers(onIntent)}>
      <div className="main">
        <div className="row tight">
          <ToneDot />
          <span className="tone-text">{kind}</span>
          {badges}
        </div>
        <Heading level={headingLevel}>{title}</Heading>
        {by}
        {text && (
          <p className="brief" dir="auto">
            {text}
          </p>
        )}
        {facts && <div className="meta">{facts}</div>}
      </div>
      <Side figure={figure} figureLabel={figureLabel} foot={foot} />
    </Link>
  );
}
