import { CircleCheckBig, Hourglass, IdCard, ListChecks, Wallet } from "lucide-react";
import { plural } from "@lib/format";
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
import { usePayoutMethods, usePayouts, usePayoutSummary } from "./api";
import { defaultMethod } from "./model";
import { PayoutList, PayoutListSkeleton } from "./payout-list";
import { PayoutSide } from "./payout-side";

function heldText({ pendingCount, heldCount }: PayoutSummary): string {
  if (pendingCount === 0) return "Nothing on its way";
  if (heldCount === 0) return "On its way to you";
  return heldCount === pendingCount
    ? "All of it on hold, see below"
    : `${heldCount} of ${pendingCount} on hold, see below`;
}

function countText({ retryableCount, lapsedCount }: PayoutSummary): string {
  const more = [
    retryableCount > 0 && `${retryableCount} more to be paid again`,
    lapsedCount > 0 && `${lapsedCount} more lapsed and not paid`,
  ].filter(Boolean);
  return more.join(", ") || `Usually paid within ${plural(PAYOUT_BUSINESS_DAYS, "business day")}`;
}

function Totals({ totals }: { totals: PayoutSummary }) {
  return (
    <StatStrip
      label="Summary"
      className="mb-8"
      items={[
        {
          label: "Total earnings",
          icon: CircleCheckBig,
          value: <Money cents={totals.paidCents} />,
          detail: `${plural(totals.paidCount, "payout")} paid`,
        },
        {
          label: "Pending amount",
          icon: Hourglass,
          value: <Money cents={totals.pendingCents} />,
          detail: heldText(totals),
        },
        {
          label: "Pending payouts",
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
      title={
        <>
          Add a payout method to release <Money cents={cents} />
        </>
      }
      action={
        <LinkButton to="/payout-methods?add=1" variant="primary">
          Add payout method
        </LinkButton>
      }
    >
      Easypaisa, JazzCash or a bank account in Pakistan.
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
        title={<>We are checking your identity: {amount} wait for it</>}
        action={<LinkButton to="/kyc">See status</LinkButton>}
      >
        There is nothing you have to do. You get a mail as soon as it is decided.
      </Callout>
    );
  }
  return (
    <Callout
      kind="warning"
      icon={IdCard}
      className="mb-5"
      title={<>Verify your identity to release {amount}</>}
      action={
        <LinkButton to="/kyc" variant="primary">
          Verify identity
        </LinkButton>
      }
    >
      Your CNIC, a selfie, and a few minutes.
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
      return (
        <ErrorState title="Payouts did not load" error={error} message="Failed to fetch payouts" onRetry={retry} />
      );
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
    <Page title="Payouts">
      <PageHead
        title="Payouts"
        actions={
          <div className="row gap-x-5">
            <TextLink to="/kyc" arrow>
              Identity verification
            </TextLink>
            <TextLink to="/documents" arrow>
              Receipts and documents
            </TextLink>
          </div>
        }
      />
      {content()}
    </Page>
  );
}
