import { Check } from "lucide-react";
import type { CurrentSubscription, PlanView } from "@lib/api/products";
import * as m from "@messages/subscriptions";
import { Badge, Button, cx, Icon, Money, Skeleton } from "@ui";
import { extrasOf, limitText, PLAN_BADGES, stepFor } from "./model";

interface PlanCardProps {
  plan: PlanView;
  current: CurrentSubscription;
  /** While the address is not confirmed. */
  locked: boolean;
  onChoose: () => void;
}

/** A plan: price, the two figures that matter, what else there is, and the one thing to do with it. */
export function PlanCard({ plan, current, locked, onChoose }: PlanCardProps) {
  const step = stepFor(plan, current);
  const badge = PLAN_BADGES[plan.tier];
  const titleId = `plan-${plan.tier.toLowerCase()}`;
  return (
    <article className={cx("plan card", plan.tier === "PRO" && "popular")} aria-labelledby={titleId}>
      <div className="stack content-start gap-3">
        <div className="flex min-h-6.5 items-center justify-between gap-2">
          <h3 id={titleId}>{plan.name}</h3>
          {badge && (
            <Badge look={plan.tier === "PRO" ? "winner" : "featured"} flat>
              {badge}
            </Badge>
          )}
        </div>
        <p className="price">
          <Money cents={plan.priceCents} size="xl" />
          {plan.priceCents > 0 && <span className="muted">{m.plan_card_per_month()}</span>}
        </p>
      </div>
      <dl>
        <div>
          <dt>{m.plan_card_active_contests()}</dt>
          <dd>{limitText(plan.maxActiveContests)}</dd>
        </div>
        <div>
          <dt>{m.plan_card_featured_contests()}</dt>
          <dd>{plan.featuredCreditsPerMonth}</dd>
        </div>
        <div>
          <dt>{m.plan_card_private_contests()}</dt>
          <dd>{plan.privateContests ? m.plan_card_yes() : m.plan_card_no()}</dd>
        </div>
      </dl>
      <ul>
        {extrasOf(plan).map((feature) => (
          <li key={feature}>
            <Icon as={Check} size="s" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="act">
        {step ? (
          <Button block variant={step.look} disabled={locked} onClick={onChoose}>
            {step.label}
          </Button>
        ) : (
          <p className="here">{current.isExpired ? m.plan_card_in_force() : m.plan_card_current()}</p>
        )}
      </div>
    </article>
  );
}

export function PlanCardsSkeleton() {
  return (
    <div className="plans" role="status" aria-label={m.plan_card_loading()}>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="plan card" aria-hidden="true">
          <div className="stack gap-3">
            <Skeleton width={90} height={26} />
            <Skeleton width={150} height={44} />
          </div>
          <Skeleton height={81} />
          <div className="stack gap-3">
            <Skeleton width="80%" />
            <Skeleton width="65%" />
          </div>
          <Skeleton height={44} />
        </div>
      ))}
    </div>
  );
}
