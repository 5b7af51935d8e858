import { lazy, Suspense } from "react";
import { Lock } from "lucide-react";
import { categoryOf } from "@content/categories";
import type { ContestDetail } from "@lib/api/types";
import { isNew } from "@lib/time";
import { useNow } from "@lib/use-now";
import { Badge, PageHead, Skeleton, StatusBadge, TraitBadge } from "@ui";

// With its menu and dialogs; freelancers and visitors never load it.
const ClientActs = lazy(() => import(/* webpackChunkName: "contest-acts" */ "./client-acts").then((module) => ({ default: module.ClientActs })));

export function ContestHead({ contest }: { contest: ContestDetail }) {
  const now = useNow(0);
  const { label } = categoryOf(contest);
  return (
    <PageHead
      title={<span className="wrap-anywhere">{contest.title}</span>}
      crumbs={[
        { label: "Contests", to: "/" },
        { label, to: `/?category=${contest.category}` },
      ]}
      badges={
        <>
          <StatusBadge status={contest.outcome ?? contest.status} />
          {contest.status === "OPEN" && isNew(contest.createdAt, now) && <Badge look="new">NEW</Badge>}
          {contest.sealed && <TraitBadge icon={Lock}>Sealed</TraitBadge>}
        </>
      }
      actions={
        contest.viewer === "CLIENT" && contest.outcome !== "CANCELLED" ? (
          <Suspense fallback={<Skeleton width={180} height={36} />}>
            <ClientActs contest={contest} />
          </Suspense>
        ) : undefined
      }
    />
  );
}
