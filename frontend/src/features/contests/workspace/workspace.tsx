import { EyeOff } from "lucide-react";
import { Suspense } from "react";
import type { ContestDetail } from "@lib/api/types";
import { useQueryTab } from "@lib/use-query-state";
import { Callout, GallerySkeleton, Page, SideLayout, Skeleton } from "@ui";
import { TabPanel, Tabs } from "@ui/tabs";
import { type ContestTab, contestTabs } from "../model/tabs";
import type { ContestParts } from "../parts";
import { DistributionCard } from "../terms/distribution-card";
import { AskedBackNotice } from "../terms/asked-back-notice";
import { RefundRequestNotice } from "../terms/refund-request-notice";
import { hasTerms, TermsCard } from "../terms/terms-card";
import { TermsDesk } from "../terms/terms-desk";
import { BriefCard } from "./brief-card";
import { ContestHead } from "./contest-head";
import { NextAction } from "./next-action";
import { Purse } from "./purse";
import { Questions } from "./questions";
import { TimelineCard } from "./timeline-card";
import { WinnerCard } from "./winner-card";

const NAMES: Record<ContestTab, string> = { brief: "Brief", entries: "Entries", questions: "Questions", handover: "Handover" };

interface WorkspaceProps {
  contest: ContestDetail;
  parts: ContestParts;
  /** A deadline passed while the page was open. */
  onTimeUp: () => void;
}

function BriefPanel({ contest, parts }: Omit<WorkspaceProps, "onTimeUp">) {
  return (
    <div className="stack gap-8">
      <BriefCard contest={contest} />
      {contest.allowedActions.includes("submitEntry") && (
        <div id="submit" className="scroll-mt-24">
          <Suspense fallback={<Skeleton height={640} shape="card" />}>
            <parts.SubmitEntry contest={contest} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

function Panels({ contest, parts, tabs }: Omit<WorkspaceProps, "onTimeUp"> & { tabs: [ContestTab, ...ContestTab[]] }) {
  const [tab, setTab] = useQueryTab("tab", tabs);
  const options = tabs.map((value) => ({ value, label: NAMES[value], count: value === "entries" ? contest.entriesCount : undefined }));
  return (
    <Tabs label="Parts of the contest" tabs={options} value={tab} onChange={setTab}>
      <TabPanel value="brief" className="pt-6">
        <BriefPanel contest={contest} parts={parts} />
      </TabPanel>
      <TabPanel value="entries" className="pt-6">
        <Suspense fallback={<GallerySkeleton count={6} label="Loading entries" />}>
          <parts.Entries contest={contest} />
        </Suspense>
      </TabPanel>
      <TabPanel value="questions" className="pt-6">
        <Questions contest={contest} />
      </TabPanel>
      <TabPanel value="handover" className="pt-6">
        <Suspense fallback={<Skeleton height={420} shape="card" />}>
          <parts.Handover contest={contest} />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}

/** The page of a contest: what happens next, the money, and the work, in the order that fits the viewer. */
export function Workspace({ contest, parts, onTimeUp }: WorkspaceProps) {
  const [first, ...rest] = contestTabs(contest);
  const visitor = contest.viewer === "VISITOR";
  return (
    <Page title={contest.title}>
      <ContestHead contest={contest} />
      <div className="mb-8 stack gap-3">
        {contest.hiddenAt !== null && (
          <Callout kind="warning" icon={EyeOff} title="Hidden by our staff">
            It is in no list and no search. The client and those who entered find it here, and it goes on as agreed.
          </Callout>
        )}
        {contest.viewer === "CLIENT" && <parts.PaymentNotice contest={contest} />}
        <NextAction contest={contest} />
        <RefundRequestNotice contest={contest} />
        <AskedBackNotice key={contest.askedBack?.createdAt} contest={contest} />
      </div>
      <SideLayout
        side={
          <>
            <Purse contest={contest} onTimeUp={onTimeUp} />
            {contest.winner && <WinnerCard contest={contest} winner={contest.winner} />}
            {contest.myLiveEntries > 0 && contest.viewer !== "WINNER" && (
              <Suspense fallback={<Skeleton height={120} shape="card" />}>
                <parts.MyEntries contest={contest} />
              </Suspense>
            )}
            {contest.distribution && <DistributionCard contest={contest} distribution={contest.distribution} />}
            {hasTerms(contest) && <TermsCard contest={contest} />}
            {contest.viewer === "CLIENT" && <parts.Boost contest={contest} />}
            {!visitor && <TimelineCard contest={contest} />}
          </>
        }
      >
        {first ? <Panels contest={contest} parts={parts} tabs={[first, ...rest]} /> : <BriefPanel contest={contest} parts={parts} />}
        {contest.awardedAt !== null && (
          <Suspense fallback={null}>
            <parts.Reviews contest={contest} />
          </Suspense>
        )}
      </SideLayout>
      {contest.viewer === "CLIENT" && <TermsDesk contest={contest} />}
      {!visitor && (
        <Suspense fallback={null}>
          <parts.Dialogs contest={contest} />
        </Suspense>
      )}
    </Page>
  );
}
