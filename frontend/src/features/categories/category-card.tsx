import { Link } from "react-router";
import { type Kind, searchPath } from "@content/kinds";
import type { CategoryStats } from "@lib/api/finding";
import { formatInteger, toWholeRupees } from "@lib/format";
import * as m from "@messages/categories";
import { Icon, LinkButton, Money, Skeleton, StarTile } from "@ui";
import { isUntouched } from "./stats";

/** Figures of one kind of work, as far as they are known. */
export type Figures = { known: false; failed: boolean } | { known: true; row: CategoryStats | undefined };

function ActiveLine({ figures }: { figures: Figures }) {
  if (!figures.known)
    return figures.failed ? (
      <p className="small muted">{m.category_card_see_the_contests()}</p>
    ) : (
      <Skeleton width={116} height={16} className="my-[3px]" />
    );
  const { row } = figures;
  if (isUntouched(row)) return <p className="tone-text">{m.category_card_no_contests_yet()}</p>;
  return <p className="tone-text">{m.category_card_active_contests({ activeContests: row?.activeContests ?? 0 })}</p>;
}

function FigureLines({ figures }: { figures: Figures }) {
  const row = figures.known ? figures.row : undefined;
  const waiting = figures.known || figures.failed ? "–" : <Skeleton width={72} height={16} className="my-[3px]" />;
  return (
    <dl>
      <dt>{m.category_card_prize_pool()}</dt>
      <dd>{row ? <Money cents={row.totalPrize} /> : waiting}</dd>
      <dt>{m.category_card_average_prize()}</dt>
      <dd>{row ? <Money cents={toWholeRupees(row.avgPrize)} /> : waiting}</dd>
      <dt>{m.category_card_completed()}</dt>
      <dd>{row ? formatInteger(row.completedContests) : waiting}</dd>
    </dl>
  );
}

/** One kind of work; the whole card leads to its contests. */
export function CategoryCard({ kind, figures }: { kind: Kind; figures: Figures }) {
  const { name, label, category, icon } = kind;
  const untouched = figures.known && isUntouched(figures.row);
  return (
    <article className={`card cat-card c-${category}`}>
      <div className="row nowrap gap-3.5">
        <StarTile tone={category}>
          <Icon as={icon} size="l" />
        </StarTile>
        <div>
          <h3>
            <Link to={searchPath(name)}>{label}</Link>
          </h3>
          <ActiveLine figures={figures} />
        </div>
      </div>
      {untouched ? (
        <>
          <p className="small muted">{m.category_card_be_the_first_to_post()}</p>
          <div>
            <LinkButton to={`/contests/new?${new URLSearchParams({ category: name }).toString()}`} size="sm">
              {m.category_card_create_contest()}
            </LinkButton>
          </div>
        </>
      ) : (
        <FigureLines figures={figures} />
      )}
    </article>
  );
}
