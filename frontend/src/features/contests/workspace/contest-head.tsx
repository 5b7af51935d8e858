import { Lock, ShieldCheck, Star } from "lucide-react";
import { useState } from "react";
import { categoryOf } from "@content/categories";
import type { ContestDetail } from "@lib/api/types";
import { cameFrom } from "@lib/came-from";
import { isNew } from "@lib/time";
import { useNow } from "@lib/use-now";
import { Badge, PageHead, StatusBadge, TraitBadge } from "@ui";
import { ClientActs, hasActs } from "./client-acts";

export function ContestHead({ contest }: { contest: ContestDetail }) {
  const now = useNow(0);
  const { label } = categoryOf(contest);
  const [from] = useState(cameFrom);
  // The start page of visitors is no list.
  const lists = contest.viewer === "VISITOR" ? "/contests" : "/";
  return (
    <PageHead
      title={<span className="wrap-anywhere">{contest.title}</span>}
      crumbs={[
        contest.viewer === "VISITOR" ? { label: "Contests", to: lists } : from,
        { label, to: `${lists}?category=${contest.category}` },
      ]}
      badges={
        <>
          <StatusBadge status={contest.outcome ?? contest.status} />
          {contest.status === "OPEN" && isNew(contest.createdAt, now) && <Badge look="new">NEW</Badge>}
          {contest.featured && (
            <Badge look="featured" icon={Star} flat>
              Featured
            </Badge>
          )}
          {contest.guaranteed && <TraitBadge icon={ShieldCheck}>Guaranteed</TraitBadge>}
          {contest.sealed && <TraitBadge icon={Lock}>Sealed</TraitBadge>}
        </>
      }
      actions={
        contest.viewer === "CLIENT" && hasActs(contest) ? <ClientActs contest={contest} /> : undefined
      }
    />
  );
}
