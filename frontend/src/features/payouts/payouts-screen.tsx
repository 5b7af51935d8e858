import { CircleCheckBig, Hourglass, IdCard, ListChecks, Wallet } from "lucide-react";
import {
  Callout,
  ErrorState,
  LinkButton,
  Money,
  Page,
  PageHead,
  SideLayout,
  StatStrip,
  StatStripSkeleton,
  TextLink,
} from "@ui";
import type { PayoutSummary } from "@lib/api/types";
import { PAYOUT_BUSINESS_DAYS } from "@lib/rules.gen";
import * as m from "@messages/payouts";
import { usePayoutMethods, usePayouts, usePayoutSummary } from "./api";
import { defaultMethod } from "./model";
import { PayoutList, PayoutListSkeleton } from "./payout-list";
import { PayoutSide } from "./payout-side";

function heldText({ pendingCount, heldCount }: PayoutSummary): string {
  if (pendingCount === 0) return m.payouts_none_on_its_way();
  if (heldCount === 0) return m.payouts_on_its_way();
  return heldCount === pendingCount
    ? m.payouts_all_held()
    : m.payouts_some_held({ held: heldCount, pending: pendingCount });
}

function countText({ retryableCount, lapsedCount }: PayoutSummary): string {
  const more = [
    retryableCount > 0 && m.payouts_retryable({ count: retryableCount }),
    lapsedCount > 0 && m.payouts_lapsed({ count: lapsedCount }),
  ].filter(Boolean);
  return more.join(", ") || m.payouts_usual_time({ days: PAYOUT_BUSINESS_DAYS });
}

function Totals({ totals }: { totals: PayoutSummary }) {
  return (
    <StatStrip
      label={m.payouts_summary()}
      className="mb-8"
      items={[
        {
          label: m.payouts_total_earnings(),
          icon: CircleCheckBig,
          value: <Money cents={totals.paidCents} />,
          detail: m.payouts_paid({ count: totals.paidCount }),
        },
        {
          label: m.payouts_pending_amount(),
          icon: Hourglass,
          value: <Money cents={totals.pendingCents} />,
          detail: heldText(totals),
        },
        {
          label: m.payouts_pending_payouts(),
          icon: ListChecks,
          value: totals.pendingCount,
          detail: countText(totals),
        },
      ]}
    />
  );
}

function MethodCallout({ cents }: { cents: number }) {
  if (cents === 0) return null;
  return (
    <Callout
      kind="warning"
      icon={Wallet}
      className="mb-5"
      title={m.payouts_method_needed({ amount: <Money cents={cents} /> })}
      action={
        <LinkButton to="/payout-methods?add=1" variant="primary">
          {m.payouts_add_method()}
        </LinkButton>
      }
    >
      {m.payouts_method_needed_text()}
    </Callout>
  );
}

function IdentityCallout({ summary }: { summary: PayoutSummary }) {
  if (summary.needsIdentityCents === 0) return null;
  const amount = <Money cents={summary.needsIdentityCents} />;
  if (summary.identityStatus === "PENDING") {
    return (
      <Callout
        icon={IdCard}
        className="mb-5"
        title={m.payouts_identity_pending({ amount })}
        action={<LinkButton to="/kyc">{m.payouts_see_status()}</LinkButton>}
      >
        {m.payouts_identity_pending_text()}
      </Callout>
    );
  }
  return (
    <Callout
      kind="warning"
      icon={IdCard}
      className="mb-5"
      title={m.payouts_identity_needed({ amount })}
      action={
        <LinkButton to="/kyc" variant="primary">
          {m.payouts_verify_identity()}
        </LinkButton>
      }
    >
      {m.payouts_identity_needed_text()}
    </Callout>
  );
}

/** What a freelancer has won: paid, on its way, held and failed. */
export function Component() {
  const payouts = usePayouts();
  const summary = usePayoutSummary();
  const methods = usePayoutMethods();
  const side = (
    <PayoutSide method={defaultMethod(methods.data)} loading={methods.data === undefined && !methods.error} />
  );

  const content = () => {
    if (payouts.data && summary.data) {
      return (
        <div key="loaded">
          <IdentityCallout summary={summary.data} />
          <MethodCallout cents={summary.data.needsMethodCents} />
          <Totals totals={summary.data} />
          <SideLayout side={side}>
            <PayoutList payouts={payouts.data} identity={summary.data.identityStatus} />
          </SideLayout>
        </div>
      );
    }
    const error = payouts.error ?? summary.error;
    const retry = () => void Promise.all([payouts.mutate(), summary.mutate()]);
    if (error)
      return <ErrorState title={m.payouts_not_loaded()} error={error} message={m.payouts_failed()} onRetry={retry} />;
    return (
      <div key="loading" className="min-h-dvh">
        <StatStripSkeleton count={3} className="mb-8" />
        <SideLayout side={side}>
          <PayoutListSkeleton />
        </SideLayout>
      </div>
    );
  };

  return (
    <Page title={m.payouts_title()}>
      <PageHead
        title={m.payouts_title()}
        actions={
          <div className="row gap-x-5">
            <TextLink to="/kyc" arrow>
              {m.payouts_identity_verification()}
            </TextLink>
            <TextLink to="/documents" arrow>
              {m.payouts_receipts_and_documents()}
            </TextLink>
          </div>
        }
      />
      {content()}
    </Page>
  );
}
