import { Compass, SearchX } from "lucide-react";
import { Link } from "react-router";
import { searchPath } from "@content/kinds";
import type { Relaxation, SearchSuggestions } from "@lib/api/finding";
import * as m from "@messages/browse";
import { Button, EmptyState, LinkButton } from "@ui";
import { activeFilters, addressOf, change, type Filters, without } from "./filters";

/** "12 contests", or "1,000+ contests". */
export function contestCount(total: number, capped: boolean): string {
  return capped
    ? m.nothing_found_contests_and_more({ contests: total })
    : m.nothing_found_contests({ contests: total });
}

function relaxLabel(filters: Filters, { parameter, total, totalIsCapped }: Relaxation): string {
  const filter = activeFilters(filters).find((active) => active.parameter === parameter);
  return m.nothing_found_without({
    filter: filter?.label ?? parameter,
    contests: contestCount(total, totalIsCapped),
  });
}

interface NothingFoundProps {
  filters: Filters;
  suggestions: SearchSuggestions;
  onChange: (filters: Filters) => void;
}

/** Nothing fits: what would, with one filter less, other words, or where work is open now. */
export function NothingFound({ filters, suggestions: { words, relax, categories }, onChange }: NothingFoundProps) {
  return (
    <div className="stack gap-5">
      <EmptyState
        icon={SearchX}
        title={m.nothing_found_title()}
        action={
          <LinkButton to="/contests" variant="primary" icon={Compass}>
            {m.nothing_found_browse_all()}
          </LinkButton>
        }
      >
        <p>{relax.length > 0 ? m.nothing_found_take_one_away() : m.nothing_found_other_words()}</p>
        {relax.length > 0 && (
          <div className="relax">
            {relax.map((relaxation) => (
              <Button
                key={relaxation.parameter}
                size="sm"
                onClick={() => onChange(without(filters, relaxation.parameter))}
              >
                {relaxLabel(filters, relaxation)}
              </Button>
            ))}
          </div>
        )}
      </EmptyState>
      {words.length > 0 && (
        <section className="suggested" aria-labelledby="suggested-words">
          <h3 id="suggested-words">{m.nothing_found_did_you_mean()}</h3>
          <div className="chips">
            {words.map((word) => (
              <button key={word} type="button" className="chip" onClick={() => onChange(change(filters, { q: word }))}>
                {word}
              </button>
            ))}
          </div>
        </section>
      )}
      {categories.length > 0 && (
        <section className="suggested" aria-labelledby="suggested-categories">
          <h3 id="suggested-categories">{m.nothing_found_open_now()}</h3>
          <div className="chips">
            {categories.map(({ name, open }) => (
              <Link key={name} className="chip" to={searchPath(name)}>
                {name} <span className="n">{open}</span>
              </Link>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

/** A page that is not there: beyond the last one, or beyond what search goes through. */
export function NoSuchPage({ filters, reason, last }: { filters: Filters; reason: string; last: number }) {
  return (
    <EmptyState
      icon={SearchX}
      title={m.nothing_found_no_such_page({ page: filters.page })}
      action={
        <>
          <LinkButton to={`/search${addressOf({ ...filters, page: 1 })}`} variant="primary">
            {m.nothing_found_go_to_page_1()}
          </LinkButton>
          {last > 1 && (
            <LinkButton to={`/search${addressOf({ ...filters, page: last })}`}>
              {m.nothing_found_go_to_the_last_page()}
            </LinkButton>
          )}
        </>
      }
    >
      <p>{reason}</p>
    </EmptyState>
  );
}
