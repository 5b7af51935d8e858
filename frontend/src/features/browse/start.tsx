import { Compass } from "lucide-react";
import { Link } from "react-router";
import { KINDS, searchPath } from "@content/kinds";
import type { CategoryStats } from "@lib/api/finding";
import { useApi } from "@lib/api/use-api";
import * as m from "@messages/browse";
import { Icon, LinkButton, SectionHead, Skeleton, StarTile } from "@ui";

const POPULAR = 6;

/** The kinds of work with the most open contests first; in their usual order while nobody knows. */
function popularKinds(stats: CategoryStats[] | undefined) {
  const open = (name: string) => stats?.find(({ category }) => category === name)?.openContests;
  return KINDS.map((kind) => ({ ...kind, open: open(kind.name) }))
    .sort((a, b) => (b.open ?? 0) - (a.open ?? 0))
    .slice(0, POPULAR);
}

function PopularSkeleton() {
  return Array.from({ length: POPULAR }, (_, index) => (
    <li key={index} className="popular" aria-hidden="true">
      <Skeleton shape="star" width={52} height={52} />
      <span className="stack gap-1.5">
        <Skeleton width={132} height={18} />
        <Skeleton width={96} height={14} />
      </span>
    </li>
  ));
}

/** Before anything is asked: where to begin. */
export function SearchStart() {
  const { data, error } = useApi("/api/categories/stats");
  const waiting = !data && !error;
  return (
    <section aria-labelledby="popular-title">
      <SectionHead title={m.start_popular_categories()} id="popular-title" className="mb-4">
        <Link className="link" to="/categories">
          {m.start_all_categories()}
        </Link>
      </SectionHead>
      <ul className="popular-grid" {...(waiting && { role: "status", "aria-label": m.start_loading() })}>
        {waiting ? (
          <PopularSkeleton />
        ) : (
          popularKinds(data).map(({ name, label, icon, category, open }) => (
            <li key={name}>
              <Link className={`popular c-${category}`} to={searchPath(name)}>
                <StarTile tone={category}>
                  <Icon as={icon} size="l" />
                </StarTile>
                <span className="min-w-0">
                  <span className="strong block">{label}</span>
                  <span className="small muted">
                    {open === undefined
                      ? m.start_see_the_contests()
                      : open === 0
                        ? m.start_none_open_now()
                        : m.start_contests_open({ contests: open })}
                  </span>
                </span>
              </Link>
            </li>
          ))
        )}
      </ul>
      <div className="search-hint">
        <div className="stack gap-1">
          <h2 className="text-16">{m.start_what_you_can_write()}</h2>
          <p className="small muted">
            {m.start_what_you_can_write_means({
              quotes: (children) => <q>{children}</q>,
              example: (children) => <span className="whitespace-nowrap">{children}</span>,
            })}
          </p>
        </div>
        <LinkButton to="/contests" icon={Compass}>
          {m.start_browse_all()}
        </LinkButton>
      </div>
    </section>
  );
}
