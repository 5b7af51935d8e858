import { CircleCheckBig, Hourglass, IdCard, ListChecks, Wallet } from "lucide-react";
import { plural } from "@lib/format";
import { Callout, ErrorState, LinkButton, Money, Page, PageHead, SideLayout, StatStrip, StatStripSkeleton, TextLink } from "@ui";
import { usePayoutMethods, usePayouts } from "./api";
import { defaultMethod, type PayoutTotals, totalsOf } from "./model";
import { PayoutList, PayoutListSkeleton } from "./payout-list";
import { PayoutSide } from "./payout-side";

function heldText({ pendingCount, heldCount }: PayoutTotals): string {
  if (pendingCount === 0) return "Nothing on its way";
  if (heldCount === 0) return "On its way to you";
  return heldCount === pendingCount ? "All of it on hold, see below" : `${heldCount} of ${pendingCount} on hold, see below`;
}

function Totals({ totals }: { totals: PayoutTotals }) {
  return (
    <StatStrip
      label="Summary"
      className="mb-8"
      items={[
        { label: "Total earnings", icon: CircleCheckBig, value: <Money cents={totals.earnedCents} />, detail: `${plural(totals.paidCount, "payout")} paid` },
        { label: "Pending amount", icon: Hourglass, value: <Money cents={totals.pendingCents} />, detail: heldText(totals) },
        {
          label: "Pending payouts",
          icon: ListChecks,
          value: totals.pendingCount,
          detail: totals.retryCount > 0 ? `${totals.retryCount} more to be paid again` : "Usually paid within 5 business days",
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

function IdentityCallout({ cents }: { cents: number }) {
  if (cents === 0) return null;
  return (
    <Callout
      kind="warning"
      icon={IdCard}
      className="mb-5"
      title={
        <>
          Verify your identity to release <Money cents={cents} />
        </>
      }
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
  const methods = usePayoutMethods();
  const side = <PayoutSide method={defaultMethod(methods.data)} loading={methods.data === undefined && !methods.error} />;

  const content = () => {
    if (payouts.data) {
      const totals = totalsOf(payouts.data);
      return (
        <div key="loaded">
          <IdentityCallout cents={totals.waitsForIdentityCents} />
          <MethodCallout cents={totals.waitsForMethodCents} />
          <Totals totals={totals} />
          <SideLayout side={side}>
            <PayoutList payouts={payouts.data} />
          </SideLayout>
        </div>
      );
    }
    if (payouts.error) return <ErrorState title="Payouts did not load" error={payouts.error} message="Failed to fetch payouts" onRetry={() => void payouts.mutate()} />;
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
            <TextLink to="/papers" arrow>
              Receipts and statements
            </TextLink>
          </div>
        }
      />
      {content()}
    </Page>
  );
}
