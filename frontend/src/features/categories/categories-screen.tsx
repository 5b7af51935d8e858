import { Plus } from "lucide-react";
import { Link } from "react-router";
import { KIND_GROUPS } from "@content/kinds";
import type { CategoryStats } from "@lib/api/finding";
import { useApi } from "@lib/api/use-api";
import { plural } from "@lib/format";
import { Button, Callout, Icon, LinkButton, Money, Page, PageHead, Skeleton, StarTile, ToneDot } from "@ui";
import { CategoryCard, type Figures } from "./category-card";
import { MostPopular } from "./popular";
import { statsByName, totals } from "./stats";
import "./categories.css";

/** Three in a row: the fifth kind of design leaves room for what is none of them. */
function SomethingElse() {
  return (
    <Link className="cat-card more c-design" to="/contests/new?category=design">
      <span className="row nowrap gap-3.5">
        <StarTile tone="design">
          <Icon as={Plus} size="l" />
        </StarTile>
        <span>
          <span className="strong block">Something else in design?</span>
          <span className="small muted">Create a custom contest</span>
        </span>
      </span>
    </Link>
  );
}

function Lede({ stats, failed }: { stats: CategoryStats[] | undefined; failed: boolean }) {
  if (!stats)
    return (
      <>
        Fourteen kinds of work.{" "}
        {failed ? "" : <Skeleton width={260} height={18} className="inline-block! max-w-full align-[-3px]" />}
      </>
    );
  const { active, prizeCents } = totals(stats);
  if (active === 0) return <>Fourteen kinds of work, and the first contest could be yours.</>;
  return (
    <>
      Fourteen kinds of work. {plural(active, "contest is", "contests are")} active, with <Money cents={prizeCents} />{" "}
      in prizes.
    </>
  );
}

/** The fourteen kinds of work with what happens in each. */
export function Component() {
  const { data: stats, error, mutate } = useApi("/api/categories/stats", { fresh: true });
  const failed = !stats && error !== undefined;
  const rows = statsByName(stats);
  const figures = (name: string): Figures => (stats ? { known: true, row: rows.get(name) } : { known: false, failed });

  return (
    <Page title="Categories">
      <PageHead title="Categories" sub={<p className="lede">{<Lede stats={stats} failed={failed} />}</p>} />
      {failed ? (
        <Callout
          kind="warning"
          live="alert"
          title="The figures did not load"
          action={
            <Button size="sm" onClick={() => void mutate()}>
              Try again
            </Button>
          }
        >
          The categories and their contests work without them.
        </Callout>
      ) : (
        <MostPopular stats={stats} />
      )}
      {KIND_GROUPS.map(({ category, label, kinds }) => (
        <section key={category} className={`cat-group c-${category}`} aria-labelledby={`group-${category}`}>
          <h2 id={`group-${category}`} className="row tight">
            <ToneDot />
            {label}
          </h2>
          <div className="grid-3 cat-grid">
            {kinds.map((kind) => (
              <CategoryCard key={kind.name} kind={kind} figures={figures(kind.name)} />
            ))}
            {category === "design" && <SomethingElse />}
          </div>
        </section>
      ))}
      <section className="cat-foot" aria-labelledby="custom-title">
        <div>
          <h2 id="custom-title">Need something else?</h2>
          <p>Describe it in your own words and choose the closest category.</p>
        </div>
        <div className="row">
          <LinkButton to="/contests/new">Create Custom Contest</LinkButton>
          <LinkButton to="/contact" variant="ghost">
            Contact Support
          </LinkButton>
        </div>
      </section>
    </Page>
  );
}
