import { Files, Images, Lock } from "lucide-react";
import { categoryOf } from "@content/categories";
import type { ContestCard } from "@lib/api/types";
import { prefetch } from "@lib/api/use-api";
import { plural } from "@lib/format";
import { isNew } from "@lib/time";
import { useNow } from "@lib/use-now";
import { Badge, Listing, ListingFact, Money, StatusBadge, TimeLeft } from "@ui";

/** One contest of the list; the whole row opens it. */
export function ContestRow({ contest }: { contest: ContestCard }) {
  const at = useNow(60_000);
  const { label, icon } = categoryOf(contest);
  const accepting = contest.status === "OPEN" || contest.status === "DRAFT";
  return (
    <Listing
      to={`/contests/${contest.id}`}
      tone={contest.category}
      icon={icon}
      kind={label}
      title={contest.title}
      text={contest.brief}
      badges={isNew(contest.createdAt, at) && <Badge look="new">NEW</Badge>}
      status={<StatusBadge status={contest.status} />}
      facts={
        <>
          <ListingFact icon={contest.category === "design" ? Images : Files}>{plural(contest.entriesCount, "entry", "entries")}</ListingFact>
          {contest.sealed && <ListingFact icon={Lock}>Sealed</ListingFact>}
        </>
      }
      figureLabel="Prize"
      figure={<Money cents={contest.prizeCents} size="lg" />}
      foot={<TimeLeft until={contest.deadline} closed={!accepting} />}
      onIntent={() => prefetch(`/api/contests/${contest.id}`)}
    />
  );
}
