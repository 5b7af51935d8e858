import { Link } from "react-router";
import { searchPath } from "@content/kinds";
import { Icon, Money, Skeleton, StarTile } from "@ui";
import type { CategoryStats } from "@lib/api/finding";
import * as m from "@messages/categories";
import { mostPopular } from "./stats";

function PopularSkeleton() {
  return (
    <div className="grid-3" role="status" aria-label={m.popular_loading_popular_categories()}>
      {[1, 2, 3].map((rank) => (
        <div key={rank} className="top-cat c-all skeleton-card" aria-hidden="true">
          <Skeleton shape="star" width={68} height={68} />
          <span className="stack gap-2">
            <Skeleton width="70%" height={20} />
            <Skeleton width="50%" height={16} />
            <Skeleton width="60%" height={18} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** The three categories with the most active contests; gone while there are none. */
export function MostPopular({ stats }: { stats: CategoryStats[] | undefined }) {
  const popular = stats && mostPopular(stats);
  if (popular?.length === 0) return null;
  return (
    <section aria-labelledby="popular-title">
      <h2 id="popular-title" className="mb-4">
        {m.popular_most_popular_categories()}
      </h2>
      {popular ? (
        <div className="grid-3">
          {popular.map(({ name, icon, category, stats: { activeContests, totalPrize } }, index) => (
            <Link key={name} className={`top-cat c-${category}`} to={searchPath(name)}>
              <span className="rank" aria-hidden="true">
                {index + 1}
              </span>
              <StarTile tone={category} size="l">
                <Icon as={icon} size="l" />
              </StarTile>
              <span className="stack gap-0.5">
                <b>{name}</b>
                <span className="small ink-2">{m.popular_active_contests({ activeContests })}</span>
                <span className="mt-1.5">
                  {m.popular_in_prizes({
                    prize: <Money cents={totalPrize} />,
                    small: (children) => <span className="small ink-2">{children}</span>,
                  })}
                </span>
              </span>
            </Link>
          ))}
        </div>
      ) : (
        <PopularSkeleton />
      )}
    </section>
  );
}
