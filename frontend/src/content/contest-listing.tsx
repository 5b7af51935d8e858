import { Files, Images, Lock, ShieldCheck } from "lucide-react";
import type { ContestCard } from "@lib/api/types";
import { plural } from "@lib/format";
import { isNew } from "@lib/time";
import { Badge, ListingFact, type ListingProps, Money, StatusBadge, TimeLeft } from "@ui";
import { ApproxMoney } from "./approx-money";
import { categoryOf } from "./categories";

type Listed = Pick<
  ContestCard,
  | "id"
  | "title"
  | "brief"
  | "category"
  | "subcategory"
  | "status"
  | "prizeCents"
  | "deadline"
  | "createdAt"
  | "entriesCount"
  | "sealed"
> &
  Partial<Pick<ContestCard, "featured" | "guaranteed">>;

/** How a contest looks in every list: props for Listing and ListingTile. */
export function contestListing(contest: Listed): ListingProps {
  const { label, icon } = categoryOf(contest);
  const entriesIcon = contest.category === "design" ? Images : Files;
  return {
    to: `/contests/${contest.id}`,
    tone: contest.category,
    icon,
    kind: label,
    title: contest.title,
    text: contest.brief,
    badges: (
      <>
        {contest.featured && <Badge look="featured">Featured</Badge>}
        {contest.status === "OPEN" && isNew(contest.createdAt) && <Badge look="new">NEW</Badge>}
      </>
    ),
    featured: contest.featured,
    status: <StatusBadge status={contest.status} />,
    facts: (
      <>
        <ListingFact icon={entriesIcon}>{plural(contest.entriesCount, "entry", "entries")}</ListingFact>
        {contest.guaranteed && <ListingFact icon={ShieldCheck}>Guaranteed</ListingFact>}
        {contest.sealed && <ListingFact icon={Lock}>Sealed</ListingFact>}
      </>
    ),
    figure: (
      <>
        <Money cents={contest.prizeCents} size="lg" />
        <ApproxMoney cents={contest.prizeCents} />
      </>
    ),
    figureLabel: "Prize",
    foot: <TimeLeft until={contest.deadline} closed={contest.status !== "OPEN" && contest.status !== "DRAFT"} />,
  };
}
