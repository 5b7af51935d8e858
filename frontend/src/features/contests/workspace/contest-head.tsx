import { Lock, ShieldCheck, Star } from "lucide-react";
import { useState } from "react";
import { categoryOf } from "@content/categories";
import { PrivateBadge } from "@content/private-badge";
import { ShareButton } from "@content/share/share-button";
import type { ContestDetail } from "@lib/api/types";
import { cameFrom } from "@lib/came-from";
import { formatMoney } from "@lib/format";
import { isNew } from "@lib/time";
import { useNow } from "@lib/use-now";
import * as m from "@messages/contests";
import { Badge, PageHead, StatusBadge, TraitBadge } from "@ui";
import { ClientActs, hasActs } from "./client-acts";

/** A contest that everybody may see, at the one address that search engines know too. */
function shareOf({ id, title, prizeCents, status, hiddenAt, visibility }: ContestDetail) {
  if (status === "DRAFT" || hiddenAt !== null || visibility !== "PUBLIC") return undefined;
  return {
    title,
    text: m.contest_head_share_text({ title, prize: formatMoney(prizeCents) }),
    url: `${window.location.origin}/contests/${id}`,
  };
}

export function ContestHead({ contest }: { contest: ContestDetail }) {
  const now = useNow(0);
  const { label } = categoryOf(contest);
  const shared = shareOf(contest);
  const acts = contest.viewer === "CLIENT" && hasActs(contest);
  const [from] = useState(cameFrom);
  // The start page of visitors is no list.
  const lists = contest.viewer === "VISITOR" ? "/contests" : "/";
  return (
    <PageHead
      title={<span className="wrap-anywhere">{contest.title}</span>}
      crumbs={[
        contest.viewer === "VISITOR" ? { label: m.contest_head_contests(), to: lists } : from,
        { label, to: `${lists}?category=${contest.category}` },
      ]}
      badges={
        <>
          <StatusBadge status={contest.outcome ?? contest.status} />
          {contest.status === "OPEN" && isNew(contest.createdAt, now) && (
            <Badge look="new">{m.contest_head_new()}</Badge>
          )}
          {contest.featured && (
            <Badge look="featured" icon={Star} flat>
              {m.contest_head_featured()}
            </Badge>
          )}
          <PrivateBadge visibility={contest.visibility} />
          {contest.guaranteed && <TraitBadge icon={ShieldCheck}>{m.contest_head_guaranteed()}</TraitBadge>}
          {contest.sealed && <TraitBadge icon={Lock}>{m.contest_head_sealed()}</TraitBadge>}
        </>
      }
      actions={
        (shared ?? acts) && (
          <>
            {acts && <ClientActs contest={contest} />}
            {shared && <ShareButton size="sm" shared={shared} compact={acts} />}
          </>
        )
      }
    />
  );
}
