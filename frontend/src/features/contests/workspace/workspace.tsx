import { EyeOff } from "lucide-react";
import { lazy, Suspense } from "react";
import type { ContestDetail } from "@lib/api/types";
import { loadable } from "@lib/loadable";
import { sessionHint } from "@lib/use-current-user";
import * as m from "@messages/contests";
import { Callout, Page, SideLayout, Skeleton } from "@ui";
import { contestTabs } from "../model/tabs";
import type { ContestParts } from "../parts";
import { DistributionCard } from "../terms/distribution-card";
import { FinalRoundCard } from "../terms/final-round-card";
import { AskedBackNotice } from "../terms/asked-back-notice";
import { RefundRequestNotice } from "../terms/refund-request-notice";
import { hasTerms, TermsCard } from "../terms/terms-card";
import { LazyTermsDialogs } from "../terms/lazy-terms-dialogs";
import { OutlinePanel } from "../private/outline-panel";
import { RemovalNotice } from "../removals/removal-notice";
import { BriefPanel } from "./brief-panel";
import { ContestHead } from "./contest-head";
import { NextAction } from "./next-action";
import { PrizeCard } from "./prize-card";
import { TimelineCard } from "./timeline-card";
import { WinnerCard } from "./winner-card";
import { WinnersCard } from "./winners-card";

// Visitors mostly have the brief alone. For members the router waits for this file and the tabs.
const ContestTabs = loadable(() =>
  import(/* webpackChunkName: "contest-tabs" */ "./contest-tabs").then((module) => module.ContestTabs),
);
if (sessionHint() !== "none") void ContestTabs.load().catch(() => undefined);

// At the end of private contests.
const PublicationCard = lazy(() =>
  import(/* webpackChunkName: "private-publication" */ "../private/publication-card").then((module) => ({
    default: module.PublicationCard,
  })),
);
// For clients who removed somebody, and for staff.
const RemovedPeople = lazy(() =>
  import(/* webpackChunkName: "contest-removals" */ "../removals/removed-people").then((module) => ({
    default: module.RemovedPeople,
  })),
);

interface WorkspaceProps {
  contest: ContestDetail;
  parts: ContestParts;
  /** A deadline passed while the page was open. */
  onTimeUp: () => void;
}

/** The page of a contest: what happens next, the money, and the work, in the order that fits the viewer. */
export function Workspace({ contest, parts, onTimeUp }: WorkspaceProps) {
  const [first, ...rest] = contestTabs(contest);
  const visitor = contest.viewer === "VISITOR";
  const outline = contest.access === "OUTLINE";
  const winners = contest.awards.filter(({ place }) => place !== null);
  const isPrivateAndOver =
    contest.visibility !== "PUBLIC" && (contest.outcome === "COMPLETED" || contest.outcome === "DISTRIBUTED");
  return (
    <Page title={contest.title}>
      <ContestHead contest={contest} />
      <div className="mb-8 stack gap-3">
        {contest.hiddenAt !== null && (
          <Callout kind="warning" icon={EyeOff} title={m.workspace_hidden()}>
            {m.workspace_hidden_means()}
          </Callout>
        )}
        {contest.viewer === "CLIENT" && <parts.PaymentNotice contest={contest} />}
        <NextAction contest={contest} />
        <RemovalNotice contest={contest} />
        <RefundRequestNotice contest={contest} />
        <AskedBackNotice key={contest.askedBack?.createdAt} contest={contest} />
      </div>
      <SideLayout
        side={
          <>
            <PrizeCard contest={contest} onTimeUp={onTimeUp} />
            {contest.places && winners.length > 0 ? (
              <WinnersCard contest={contest} awards={winners} />
            ) : (
              contest.winner && <WinnerCard contest={contest} winner={contest.winner} />
            )}
            {(contest.myLiveEntries > 0 || contest.myRemoval) && contest.viewer !== "WINNER" && (
              <Suspense fallback={<Skeleton height={120} shape="card" />}>
                <parts.MyEntries contest={contest} />
              </Suspense>
            )}
            {contest.finalRound && <FinalRoundCard contest={contest} finalRound={contest.finalRound} />}
            {contest.distribution && <DistributionCard contest={contest} distribution={contest.distribution} />}
            {hasTerms(contest) && <TermsCard contest={contest} />}
            {contest.viewer === "CLIENT" && contest.visibility === "PUBLIC" && (
              <Suspense fallback={<Skeleton height={160} shape="card" />}>
                <parts.Boost contest={contest} />
              </Suspense>
            )}
            {isPrivateAndOver && !outline && (
              <Suspense fallback={<Skeleton height={140} shape="card" />}>
                <PublicationCard contest={contest} />
              </Suspense>
            )}
            {contest.removals.length > 0 && (
              <Suspense fallback={<Skeleton height={160} shape="card" />}>
                <RemovedPeople contest={contest} />
              </Suspense>
            )}
            {!visitor && !outline && <TimelineCard contest={contest} />}
          </>
        }
      >
        {outline ? (
          <OutlinePanel contest={contest} />
        ) : first ? (
          <Suspense fallback={<Skeleton height={420} shape="card" />}>
            <ContestTabs contest={contest} parts={parts} tabs={[first, ...rest]} />
          </Suspense>
        ) : (
          <BriefPanel contest={contest} parts={parts} />
        )}
        {contest.awardedAt !== null && (
          <Suspense fallback={null}>
            <parts.Reviews contest={contest} />
          </Suspense>
        )}
      </SideLayout>
      {contest.viewer === "CLIENT" && <LazyTermsDialogs contest={contest} />}
      {!visitor && !outline && (
        <Suspense fallback={null}>
          <parts.Dialogs contest={contest} />
        </Suspense>
      )}
    </Page>
  );
}
