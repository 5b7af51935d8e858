import { Banknote } from "lucide-react";
import { useState } from "react";
import type { KycStatus } from "@lib/api/identity-types";
import type { PayoutView } from "@lib/api/types";
import { formatPercent } from "@lib/format";
import { FEE_BPS } from "@lib/rules.gen";
import { useQueryTab } from "@lib/use-query-state";
import { Button, Card, EmptyState, LinkButton, Skeleton } from "@ui";
import { TabPanel, Tabs } from "@ui/tabs";
import { inTab, newestFirst, type PayoutTab, TABS } from "./model";
import { PayoutRow } from "./payout-row";
import { RetryDialog } from "./retry-dialog";

const LABELS: Record<PayoutTab, string> = { all: "All", pending: "Pending", paid: "Paid", failed: "Failed" };
const EMPTY: Record<PayoutTab, { title: string; text: string }> = {
  all: { title: "No payouts yet", text: `Win a contest and its prize, less ${formatPercent(FEE_BPS)}, appears here.` },
  pending: { title: "Nothing pending", text: "Every prize you have won has been dealt with." },
  paid: { title: "Nothing paid yet", text: "Payouts move here as soon as the money has been sent." },
  failed: { title: "No failed payouts", text: "If a transfer is refused you can have it paid again from here." },
};

export function PayoutListSkeleton() {
  return (
    <Card className="overflow-hidden" role="status" aria-label="Loading payouts">
      <div className="tabs px-2" aria-hidden="true">
        {TABS.map((tab) => (
          <span key={tab} className="tab">
            {LABELS[tab]}
          </span>
        ))}
      </div>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="moneyrow" aria-hidden="true">
          <div className="flex gap-3.5">
            <Skeleton width={36} height={36} className="rounded-control" />
            <div className="stack flex-1 gap-2">
              <Skeleton width="60%" height={18} />
              <Skeleton width="80%" height={14} />
            </div>
          </div>
          <div className="amt">
            <Skeleton width={110} height={24} />
            <Skeleton width={70} height={26} shape="pill" />
          </div>
        </div>
      ))}
    </Card>
  );
}

export function PayoutList({ payouts, identity }: { payouts: PayoutView[]; identity: KycStatus }) {
  const [tab, setTab] = useQueryTab("status", TABS);
  const [retrying, setRetrying] = useState<PayoutView>();
  const sorted = newestFirst(payouts);
  const rows = inTab(sorted, tab);
  return (
    <Card className="overflow-hidden" aria-label="Your payouts">
      <Tabs
        label="Payouts by status"
        inset
        tabs={TABS.map((value) => ({ value, label: LABELS[value], count: inTab(sorted, value).length }))}
        value={tab}
        onChange={setTab}
      >
        <TabPanel value={tab}>
          {rows.length === 0 ? (
            <EmptyState
              bare
              icon={Banknote}
              title={EMPTY[tab].title}
              action={
                tab === "all" ? (
                  <LinkButton to="/" variant="primary">
                    Browse contests
                  </LinkButton>
                ) : (
                  <Button onClick={() => setTab("all")}>Show all payouts</Button>
                )
              }
            >
              <p>{EMPTY[tab].text}</p>
            </EmptyState>
          ) : (
            rows.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} identity={identity} onRetry={() => setRetrying(payout)} />
            ))
          )}
        </TabPanel>
      </Tabs>
      <RetryDialog payout={retrying} onClose={() => setRetrying(undefined)} />
    </Card>
  );
}
