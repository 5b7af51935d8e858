import { Files, Images, Lock, ShieldCheck, Trophy } from "lucide-react";
import type { ContestCard } from "@lib/api/types";
import { isNew } from "@lib/time";
import * as m from "@messages/content";
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
  Partial<Pick<ContestCard, "featured" | "guaranteed" | "placeCount">>;

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
        {contest.featured && <Badge look="featured">{m.contest_listing_featured()}</Badge>}
        {contest.status === "OPEN" && isNew(contest.createdAt) && <Badge look="new">{m.contest_listing_new()}</Badge>}
      </>
    ),
    featured: contest.featured,
    status: <StatusBadge status={contest.status} />,
    facts: (
      <>
        <ListingFact icon={entriesIcon}>{m.contest_listing_entries({ count: contest.entriesCount })}</ListingFact>
        {contest.placeCount !== undefined && contest.placeCount > 1 && (
          <ListingFact icon={Trophy}>{m.contest_listing_winners({ count: contest.placeCount })}</ListingFact>
        )}
        {contest.guaranteed && <ListingFact icon={ShieldCheck}>{m.contest_listing_guaranteed()}</ListingFact>}
        {contest.sealed && <ListingFact icon={Lock}>{m.contest_listing_sealed()}</ListingFact>}
      </>
    ),
    figure: (
      <>
        <Money cents={contest.prizeCents} size="lg" />
        <ApproxMoney cents={contest.prizeCents} />
      </>
    ),
    figureLabel: m.contest_listing_prize(),
    foot: <TimeLeft until={contest.deadline} closed={contest.status !== "OPEN" && contest.status !== "DRAFT"} />,
  };
}
