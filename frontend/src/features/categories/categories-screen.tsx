import { Plus } from "lucide-react";
import { Link } from "react-router";
import { KIND_GROUPS } from "@content/kinds";
import type { CategoryStats } from "@lib/api/finding";
import { useApi } from "@lib/api/use-api";
import * as m from "@messages/categories";
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
          <span className="strong block">{m.categories_something_else_in_design()}</span>
          <span className="small muted">{m.categories_create_a_custom_contest()}</span>
        </span>
      </span>
    </Link>
  );
}

function Lede({ stats, failed }: { stats: CategoryStats[] | undefined; failed: boolean }) {
  const total = stats && totals(stats);
  if (total?.active === 0) return <>{m.categories_lede_empty()}</>;
  if (failed) return <>{m.categories_lede()}</>;
  // On a phone the figures begin a line and take two, whatever they are: in one paragraph they took one more or less.
  return (
    <>
      {m.categories_lede()}{" "}
      <span className="max-sm:block max-sm:min-h-[2lh]">
        {total ? (
          m.categories_lede_active({ active: total.active, prize: <Money cents={total.prizeCents} /> })
        ) : (
          <Skeleton width={260} height={18} className="inline-block! max-w-full align-[-3px]" />
        )}
      </span>
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
    <Page title={m.categories_title()}>
      <PageHead title={m.categories_title()} sub={<p className="lede">{<Lede stats={stats} failed={failed} />}</p>} />
      {failed ? (
        <Callout
          kind="warning"
          live="alert"
          title={m.categories_the_figures_did_not_load()}
          action={
            <Button size="sm" onClick={() => void mutate()}>
              {m.categories_try_again()}
            </Button>
          }
        >
          {m.categories_the_categories_and_their_contests()}
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
          <h2 id="custom-title">{m.categories_need_something_else()}</h2>
          <p>{m.categories_describe_it_in_your_own()}</p>
        </div>
        <div className="row">
          <LinkButton to="/contests/new">{m.categories_create_custom_contest()}</LinkButton>
          <LinkButton to="/contact" variant="ghost">
            {m.categories_contact_support()}
          </LinkButton>
        </div>
      </section>
    </Page>
  );
}
