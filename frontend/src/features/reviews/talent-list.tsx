import { Trophy, Users } from "lucide-react";
import { Link } from "react-router";
import type { TalentView } from "@lib/api/types";
import { useQueryTab } from "@lib/use-query-state";
import * as m from "@messages/reviews";
import { Avatar, Badge, Card, ChipGroup, EmptyState, ErrorState, Icon, Skeleton, Stars } from "@ui";
import { useTopTalent } from "./api";
import { averageText, shownSkills, TALENT_CATEGORIES, TALENT_CATEGORY_LABELS, type TalentCategory } from "./model";

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
            <span className="small muted">{m.talent_list_no_reviews_yet()}</span>
          ) : (
            <span className="row tight">
              <Stars value={talent.ratingAvg} />
              <span className="strong num">{averageText(talent.ratingAvg)}</span>
              <span className="small muted num">{m.talent_list_clients({ clients: talent.reviewCount })}</span>
            </span>
          )}
        </div>
        {talent.hasRecentWork && (
          <Badge look="open" flat>
            {m.talent_list_active()}
          </Badge>
        )}
      </div>
      <p className="row tight">
        <Icon as={Trophy} size="s" />
        <span className="num">{m.talent_list_won_for({ clients: talent.wins })}</span>
      </p>
      {shown.length > 0 && (
        <ul className="row tight" aria-label={m.talent_list_skills()}>
          {shown.map((skill) => (
            <li key={skill}>
              <Badge flat>{skill}</Badge>
            </li>
          ))}
          {more > 0 && (
            <li className="small muted">
              <Badge flat>{m.talent_list_more_skills({ more })}</Badge>
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
        {m.talent_list_order_title()}
      </h2>
      <p className="small muted max-w-[80ch]">{m.talent_list_order()}</p>
    </Card>
  );
}

function Cards({ category }: { category: TalentCategory }) {
  const { data, error, mutate } = useTopTalent(category);
  if (error && !data)
    return (
      <ErrorState
        title={m.talent_list_failed_title()}
        error={error}
        message={m.talent_list_failed()}
        onRetry={() => void mutate()}
      />
    );
  if (!data) {
    return (
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" role="status" aria-label={m.talent_list_loading()}>
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <Skeleton key={card} height={176} shape="card" />
        ))}
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <>
        <EmptyState icon={Users} title={m.talent_list_empty_title()}>
          <p>
            {category === "All"
              ? m.talent_list_empty()
              : m.talent_list_empty_in_category({ category: TALENT_CATEGORY_LABELS[category] })}
          </p>
        </EmptyState>
        <Order />
      </>
    );
  }
  return (
    <>
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" aria-label={m.talent_list_list()}>
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
        label={m.talent_list_category()}
        options={TALENT_CATEGORIES.map((value) => ({ value, label: TALENT_CATEGORY_LABELS[value] }))}
        value={category}
        onChange={setCategory}
      />
      <Cards key={category} category={category} />
    </div>
  );
}
