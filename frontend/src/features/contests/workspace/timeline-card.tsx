import { awardName } from "@content/places";
import type { ContestDetail, TimelineItem } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import * as m from "@messages/contests";
import { Card, ErrorState, Skeleton, Time, Timeline } from "@ui";

function when(item: TimelineItem) {
  // The line of an award says which entry won.
  const detail = item.award && item.kind === "AWARDED" ? null : item.detail;
  const date = <Time value={item.at} as="short" />;
  return (
    <>
      {item.award && (
        <span className="block text-ink-2">
          {m.timeline_card_award({
            award: awardName(item.award.place),
            author: <bdi className="wrap-anywhere">{item.award.author.name}</bdi>,
            number: item.award.entryNumber,
          })}
        </span>
      )}
      {item.future ? m.timeline_card_by({ date }) : date}
      {detail && (
        <span className="block text-ink-2 wrap-anywhere" dir="auto">
          {detail}
        </span>
      )}
    </>
  );
}

function rows(items: TimelineItem[]) {
  const next = items.findIndex((item) => item.future);
  return items.map((item, index) => ({
    key: `${item.kind}-${item.at}-${index}`,
    what: item.title,
    when: when(item),
    state: !item.future ? ("done" as const) : index === next ? ("now" as const) : ("todo" as const),
  }));
}

/** Everything that happened to this contest, and what is expected. */
export function TimelineCard({ contest }: { contest: ContestDetail }) {
  const { data, error, mutate } = useApi(`/api/contests/${contest.id}/timeline`, { fresh: true });
  return (
    <Card pad aria-labelledby="timeline">
      <h2 id="timeline" className="mb-5 text-18">
        {m.timeline_card_title()}
      </h2>
      {data ? (
        <Timeline items={rows(data)} />
      ) : error ? (
        <ErrorState bare title={m.timeline_card_failed()} error={error} onRetry={() => void mutate()} />
      ) : (
        <div className="stack gap-5" role="status" aria-label={m.timeline_card_loading()}>
          {[0, 1, 2, 3].map((row) => (
            <div key={row} className="row nowrap">
              <Skeleton width={20} height={20} shape="star" className="flex-none" />
              <Skeleton width={`${70 - row * 8}%`} height={18} />
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}
