import { Suspense } from "react";
import type { ContestDetail } from "@lib/api/types";
import { Skeleton } from "@ui";
import type { ContestParts } from "../parts";
import { BriefCard } from "./brief-card";

export interface PanelProps {
  contest: ContestDetail;
  parts: ContestParts;
}

/** The brief, and below it the form for those who may enter. */
export function BriefPanel({ contest, parts }: PanelProps) {
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
