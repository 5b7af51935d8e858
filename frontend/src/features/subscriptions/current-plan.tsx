import { Crown } from "lucide-react";
import { useState } from "react";
import type { CurrentSubscription } from "@lib/api/products";
import { useAction } from "@lib/api/use-action";
import { formatDate } from "@lib/time";
import * as m from "@messages/subscriptions";
import { Badge, Button, Card, Icon, ProgressBar, Skeleton, StatusBadge } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { cancelSubscription, resumeSubscription } from "./api";
import { limitText, renewalText, shareOf, UNLIMITED } from "./model";

const CANCEL = {
  success: { title: m.current_plan_cancelled_title(), description: m.current_plan_cancelled_text() },
  failure: { title: m.current_plan_cancel_failed_title(), description: m.current_plan_cancel_failed() },
};
const RESUME = {
  success: { title: m.current_plan_resumed(), description: m.current_plan_resumed_text() },
  failure: { title: m.current_plan_resume_failed_title(), description: m.current_plan_resume_failed() },
};

function Usage({ current }: { current: CurrentSubscription }) {
  const { activeContests, featuredCreditsLeft, limits } = current;
  const unlimited = limits.maxActiveContests === UNLIMITED;
  return (
    <div className="usage">
      <div>
        <p className="spread small">
          <span className="muted">{m.current_plan_active_contests()}</span>
          <span className="strong num">
            {unlimited
              ? m.current_plan_active_of_unlimited({ active: activeContests })
              : m.current_plan_active_of({ active: activeContests, all: limitText(limits.maxActiveContests) })}
          </span>
        </p>
        <ProgressBar
          label={m.current_plan_active_contests_used()}
          value={shareOf(activeContests, limits.maxActiveContests)}
          look={!unlimited && activeContests >= limits.maxActiveContests ? "accent" : "brand"}
        />
      </div>
      <div>
        <p className="spread small">
          <span className="muted">{m.current_plan_featured_places_left()}</span>
          <span className="strong num">
            {limits.featuredCreditsPerMonth === 0
              ? m.current_plan_no_featured()
              : m.current_plan_featured_of({ left: featuredCreditsLeft, all: limits.featuredCreditsPerMonth })}
          </span>
        </p>
        {limits.featuredCreditsPerMonth > 0 && (
          <ProgressBar
            label={m.current_plan_featured_places_left()}
            value={shareOf(featuredCreditsLeft, limits.featuredCreditsPerMonth)}
          />
        )}
      </div>
    </div>
  );
}

function ending({ isExpired, cancelAtPeriodEnd }: CurrentSubscription) {
  if (isExpired) return m.current_plan_ended;
  return cancelAtPeriodEnd ? m.current_plan_active_until : m.current_plan_paid_until;
}

function Period({ current }: { current: CurrentSubscription }) {
  const renewal = renewalText(current);
  const until = current.paidUntil ?? current.periodEnd;
  if (renewal === null) return <p className="ink-2">{m.current_plan_free()}</p>;
  return (
    <p className="ink-2">
      <span className={current.isExpired ? "strong text-danger" : "strong"}>{renewal}</span>
      {until && ` · ${ending(current)({ date: formatDate(until) })}`}
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
            <span className="small muted">{m.current_plan_title()}</span>
            <Badge flat>{plan.tier}</Badge>
            {isExpired ? (
              <StatusBadge status="expired" label={m.current_plan_expired()} />
            ) : (
              cancelAtPeriodEnd && <StatusBadge status="on-hold" label={m.current_plan_cancelled()} />
            )}
          </div>
          <h2 id="current-plan" className="text-28">
            {plan.name}
          </h2>
          <Period current={current} />
          {isExpired && <p className="small muted">{m.current_plan_expired_text()}</p>}
          {paid && (
            <div className="row tight mt-1">
              {(isExpired || current.canRenew) && !current.pending && (
                <Button size="sm" variant="primary" onClick={onRenew}>
                  {m.current_plan_renew({ plan: plan.name })}
                </Button>
              )}
              {status === "active" && cancelAtPeriodEnd && (
                <Button size="sm" busy={resume.busy} onClick={() => void resume.run()}>
                  {m.current_plan_resume()}
                </Button>
              )}
              {status === "active" && !cancelAtPeriodEnd && (
                <Button size="sm" onClick={() => setLeaving(true)}>
                  {m.current_plan_cancel()}
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
        title={m.current_plan_confirm_cancel({ plan: plan.name })}
        description={
          until
            ? m.current_plan_confirm_cancel_text({ date: formatDate(until) })
            : m.current_plan_confirm_cancel_period()
        }
        confirmLabel={m.current_plan_cancel()}
        cancelLabel={m.current_plan_keep_it()}
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
      aria-label={m.current_plan_loading()}
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
