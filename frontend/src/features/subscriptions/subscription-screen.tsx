import { lazy, Suspense } from "react";
import { ConfirmFirst } from "@content/confirm-first";
import type { CurrentSubscription, PlanView } from "@lib/api/products";
import { useUnconfirmed } from "@lib/use-current-user";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/subscriptions";
import { Accordion, ErrorState, Money, Page, PageHead, SectionHead } from "@ui";
import { useCredits, usePlans, useSubscription } from "./api";
import { Billing } from "./billing";
import { CurrentPlan, CurrentPlanSkeleton } from "./current-plan";
import { FAQ } from "./faq";
import { stepFor } from "./model";
import { MoneyBack } from "./money-back";
import { continuePayment, PendingPayment } from "./pending-payment";
import { PlanCard, PlanCardsSkeleton } from "./plan-card";
import "./subscriptions.css";

const ChangeDialog = lazy(() =>
  import(/* webpackChunkName: "plan-dialog" */ "./change-dialog").then((module) => ({ default: module.ChangeDialog })),
);

/** What of the person's credits pays for a plan now, and what does not. */
function CreditsLine() {
  const { data } = useCredits();
  if (!data) return null;
  const { totalAmountCents, pendingAmountCents, suspendedAmountCents, debtAmountCents } = data;
  if (totalAmountCents + pendingAmountCents + suspendedAmountCents + debtAmountCents === 0) return null;
  return (
    <p className="small muted mb-4">
      {m.subscription_credits({ amount: <Money cents={totalAmountCents} /> })}
      {pendingAmountCents > 0 && (
        <> {m.subscription_credits_pending({ amount: <Money cents={pendingAmountCents} /> })}</>
      )}
      {suspendedAmountCents > 0 && (
        <> {m.subscription_credits_suspended({ amount: <Money cents={suspendedAmountCents} /> })}</>
      )}
      {debtAmountCents > 0 && <> {m.subscription_credits_debt({ amount: <Money cents={debtAmountCents} /> })}</>}
    </p>
  );
}

function Content({ plans, current }: { plans: PlanView[]; current: CurrentSubscription }) {
  // The chosen plan is in the address: a link to it can be sent, and Back closes the dialog.
  const [asked, setAsked, close] = useQueryState("plan");
  const locked = useUnconfirmed();
  const chosen = plans.find(({ id }) => id === asked);
  const choose = (plan: PlanView) => {
    if (current.pending?.tier === plan.tier && current.pending.redirectUrl) continuePayment(current.pending, plan.name);
    else setAsked(plan.id);
  };
  return (
    <>
      {current.pending && (
        <PendingPayment pending={current.pending} plan={plans.find(({ id }) => id === current.pending?.planId)} />
      )}
      <CurrentPlan current={current} onRenew={() => setAsked(current.plan.id)} />
      <section className="mb-10" aria-labelledby="plans">
        <SectionHead id="plans" title={m.subscription_plans()} sub={m.subscription_plans_sub()} />
        <CreditsLine />
        {locked && (
          <div className="mb-4">
            <ConfirmFirst to="choose a plan" />
          </div>
        )}
        <div className="plans">
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} current={current} locked={locked} onChoose={() => choose(plan)} />
          ))}
        </div>
      </section>
      {chosen && !locked && stepFor(chosen, current) && (
        <Suspense fallback={null}>
          <ChangeDialog plan={chosen} current={current} onClose={() => close(asked)} />
        </Suspense>
      )}
    </>
  );
}

/** Plans, the one that runs, and what was paid for it. */
export function Component() {
  const plans = usePlans();
  const subscription = useSubscription();

  const content = () => {
    if (plans.data && subscription.data) return <Content plans={plans.data} current={subscription.data} />;
    const error = plans.error ?? subscription.error;
    if (error) {
      const retry = () => void Promise.all([plans.data ?? plans.mutate(), subscription.data ?? subscription.mutate()]);
      return <ErrorState className="mb-10" title={m.subscription_plans_not_loaded()} error={error} onRetry={retry} />;
    }
    return (
      <div className="min-h-dvh">
        <CurrentPlanSkeleton />
        <SectionHead title={m.subscription_plans()} />
        <PlanCardsSkeleton />
      </div>
    );
  };

  return (
    <Page title={m.subscription_title()}>
      <PageHead title={m.subscription_title()} sub={m.subscription_sub()} />
      {content()}
      {subscription.data && plans.data && (
        <div className="stack gap-10">
          <MoneyBack current={subscription.data} />
          <Billing />
        </div>
      )}
      <section className="mt-10" aria-labelledby="faq">
        <SectionHead id="faq" title={m.subscription_faq()} />
        <Accordion items={FAQ} />
      </section>
    </Page>
  );
}
