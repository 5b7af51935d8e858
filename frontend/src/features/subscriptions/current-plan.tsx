import { Crown } from "lucide-react";
import { useState } from "react";
import type { CurrentSubscription } from "@lib/api/products";
import { useAction } from "@lib/api/use-action";
import { formatDate } from "@lib/time";
import { Badge, Button, Card, Icon, ProgressBar, Skeleton, StatusBadge } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { cancelSubscription, resumeSubscription } from "./api";
import { limitText, renewalText, shareOf, UNLIMITED } from "./model";

const CANCEL = {
  success: { title: "Subscription Cancelled", description: "It stays active until the end of the current period." },
  failure: { title: "Cancellation Failed", description: "Failed to cancel subscription" },
};
const RESUME = {
  success: { title: "Subscription Resumed", description: "We remind you before the period ends." },
  failure: { title: "Subscription Failed", description: "Failed to resume subscription" },
};

function Usage({ current }: { current: CurrentSubscription }) {
  const { activeContests, featuredCreditsLeft, limits } = current;
  const unlimited = limits.maxActiveContests === UNLIMITED;
  return (
    <div className="usage">
      <div>
        <p className="spread small">
          <span className="muted">Active contests</span>
          <span className="strong num">
            {activeContests} of {unlimited ? "unlimited" : limitText(limits.maxActiveContests)}
          </span>
        </p>
        <ProgressBar
          label="Active contests used"
          value={shareOf(activeContests, limits.maxActiveContests)}
          look={!unlimited && activeContests >= limits.maxActiveContests ? "accent" : "brand"}
        />
      </div>
      <div>
        <p className="spread small">
          <span className="muted">Featured places left</span>
          <span className="strong num">
            {limits.featuredCreditsPerMonth === 0
              ? "None in this plan"
              : `${featuredCreditsLeft} of ${limits.featuredCreditsPerMonth}`}
          </span>
        </p>
        {limits.featuredCreditsPerMonth > 0 && (
          <ProgressBar
            label="Featured places left"
            value={shareOf(featuredCreditsLeft, limits.featuredCreditsPerMonth)}
          />
        )}
      </div>
    </div>
  );
}

function Period({ current }: { current: CurrentSubscription }) {
  const renewal = renewalText(current);
  const until = current.paidUntil ?? current.periodEnd;
  if (renewal === null) return <p className="ink-2">Free for as long as you like. Change at any time.</p>;
  return (
    <p className="ink-2">
      <span className={current.isExpired ? "strong text-danger" : "strong"}>{renewal}</span>
      {until && (
        <>
          {" · "}
          {current.isExpired ? "ended" : current.cancelAtPeriodEnd ? "active until" : "paid until"} {formatDate(until)}
        </>
      )}
    </p>
  );
}

interface CurrentPlanProps {
  current: CurrentSubscription;
  onRenew: () => void;
}

/** Which plan runs, until when, how much of it is used, and how to leave or keep it. */
export function CurrentPlan({ current, onRenew }: CurrentPlanProps) {
  const [leaving, setLeaving] = useState(false);
  const cancel = useAction(cancelSubscription, CANCEL);
  const resume = useAction(resumeSubscription, RESUME);
  const { plan, status, isExpired, cancelAtPeriodEnd } = current;
  const until = current.paidUntil ?? current.periodEnd;
  const paid = plan.tier !== "FREE";
  return (
    <Card
      className="mb-10 grid gap-x-12 gap-y-6 p-5 sm:p-6 lg:grid-cols-[minmax(0,1fr)_minmax(280px,360px)]"
      aria-labelledby="current-plan"
    >
      <div className="flex gap-4">
        <span className="grid size-11 flex-none place-items-center bg-brand-soft text-brand-ink [clip-path:var(--khatam)] sm:size-13">
          <Icon as={Crown} />
        </span>
        <div className="stack min-w-0 flex-1 content-start gap-3">
          <div className="row tight">
            <span className="small muted">Current plan</span>
            <Badge flat>{plan.tier}</Badge>
            {isExpired ? (
              <StatusBadge status="expired" label="Expired" />
            ) : (
              cancelAtPeriodEnd && <StatusBadge status="on-hold" label="Cancelled" />
            )}
          </div>
          <h2 id="current-plan" className="text-28">
            {plan.name}
          </h2>
          <Period current={current} />
          {isExpired && (
            <p className="small muted">Your limits are those of Free until you renew. Running contests continue.</p>
          )}
          {paid && (
            <div className="row tight mt-1">
              {(isExpired || current.canRenew) && !current.pending && (
                <Button size="sm" variant="primary" onClick={onRenew}>
                  Renew {plan.name}
                </Button>
              )}
              {status === "active" && cancelAtPeriodEnd && (
                <Button size="sm" busy={resume.busy} onClick={() => void resume.run()}>
                  Resume subscription
                </Button>
              )}
              {status === "active" && !cancelAtPeriodEnd && (
                <Button size="sm" onClick={() => setLeaving(true)}>
                  Cancel subscription
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
      <Usage current={current} />
      <ConfirmDialog
        open={leaving}
        danger
        onOpenChange={setLeaving}
        title={`Cancel ${plan.name}?`}
        description={`It stays active until ${until ? formatDate(until) : "the end of the current period"} and is not renewed. After that the limits of Free apply; running contests continue.`}
        confirmLabel="Cancel subscription"
        cancelLabel="Keep it"
        onConfirm={async () => (await cancel.run()) !== undefined}
      />
    </Card>
  );
}

export function CurrentPlanSkeleton() {
  return (
    <Card
      className="mb-10 grid gap-x-12 gap-y-6 p-5 sm:p-6 lg:grid-cols-[minmax(0,1fr)_minmax(280px,360px)]"
      role="status"
      aria-label="Loading your plan"
    >
      <div className="flex gap-4">
        <Skeleton width={52} height={52} shape="star" className="flex-none" />
        <div className="stack flex-1 content-start gap-3">
          <Skeleton width={160} height={26} />
          <Skeleton width={120} height={34} />
          <Skeleton width="min(320px, 100%)" height={20} />
          <Skeleton width={140} height={36} />
        </div>
      </div>
      <div className="usage">
        <Skeleton height={34} />
        <Skeleton height={34} />
      </div>
    </Card>
  );
}
