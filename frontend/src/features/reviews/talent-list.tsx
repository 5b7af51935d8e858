import { Trophy, Users } from "lucide-react";
import { Link } from "react-router";
import type { TalentView } from "@lib/api/types";
import { plural } from "@lib/format";
import { useQueryTab } from "@lib/use-query-state";
import { Avatar, Badge, Card, ChipGroup, EmptyState, ErrorState, Icon, Skeleton, Stars } from "@ui";
import { useTopTalent } from "./api";
import { averageText, shownSkills, TALENT_CATEGORIES } from "./model";

function TalentCard({ talent }: { talent: TalentView }) {
  const { shown, more } = shownSkills(talent.skills);
  return (
    <li className="card pad stack gap-4">
      <div className="flex items-start gap-3">
        <Avatar name={talent.name} src={talent.imageUrl} size="l" />
        <div className="stack min-w-0 flex-1 gap-1">
          <h2 className="text-16">
            <Link className="plain wrap-anywhere hover:underline" to={`/u/${talent.id}`}>
              <bdi>{talent.name}</bdi>
            </Link>
          </h2>
          {talent.ratingAvg === null ? (
            <span className="small muted">No reviews yet</span>
          ) : (
            <span className="row tight">
              <Stars value={talent.ratingAvg} />
              <span className="strong num">{averageText(talent.ratingAvg)}</span>
              <span className="small muted num">({plural(talent.reviewCount, "client")})</span>
            </span>
          )}
        </div>
        {talent.hasRecentWork && (
          <Badge look="open" flat>
            Active
          </Badge>
        )}
      </div>
      <p className="row tight">
        <Icon as={Trophy} size="s" />
        <span className="num">Won for {plural(talent.wins, "client")}</span>
      </p>
      {shown.length > 0 && (
        <ul className="row tight" aria-label="Skills">
          {shown.map((skill) => (
            <li key={skill}>
              <Badge flat>{skill}</Badge>
            </li>
          ))}
          {more > 0 && (
            <li className="small muted">
              <Badge flat>+{more} more</Badge>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

/** Comes with the list, so that it is not pushed about while the list loads. */
function Order() {
  return (
    <Card pad aria-labelledby="order">
      <h2 id="order" className="mb-2 text-18">
        How this order comes about
      </h2>
      <p className="small muted max-w-[80ch]">
        Only work that was handed over counts, between people whose identity we have checked and who are not the same
        person. Each client counts once, with the review of the greatest prize they paid, so many small contests of one
        client weigh no more than one. A larger prize weighs more: with every doubling by the same step. Few reviews are
        drawn toward the average of all, and people without a review come after those with one.
      </p>
    </Card>
  );
}

function Cards({ category }: { category: string }) {
  const { data, error, mutate } = useTopTalent(category);
  if (error && !data)
    return (
      <ErrorState
        title="The talents did not load"
        error={error}
        message="Failed to fetch top talent"
        onRetry={() => void mutate()}
      />
    );
  if (!data) {
    return (
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" role="status" aria-label="Loading top talent">
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <Skeleton key={card} height={176} shape="card" />
        ))}
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <>
        <EmptyState icon={Users} title="No talent found">
          <p>
            {category === "All"
              ? "Who wins a contest and hands the work over stands here, once identities are checked."
              : `Nobody who works in ${category} has won for a checked client yet. Look at another category.`}
          </p>
        </EmptyState>
        <Order />
      </>
    );
  }
  return (
    <>
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" aria-label="Top talent">
        {data.map((talent) => (
          <TalentCard key={talent.id} talent={talent} />
        ))}
      </ol>
      <Order />
    </>
  );
}

/** The best talents by rating and wins. */
export function TalentList() {
  const [category, setCategory] = useQueryTab("category", TALENT_CATEGORIES);
  return (
    <div className="stack gap-6">
      <ChipGroup
        label="Category"
        options={TALENT_CATEGORIES.map((value) => ({ value, label: value }))}
        value={category}
        onChange={setCategory}
      />
      <Cards key={category} category={category} />
    </div>
  );
}
