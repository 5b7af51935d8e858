import { Banknote } from "lucide-react";
import { useState } from "react";
import type { KycStatus } from "@lib/api/identity-types";
import type { PayoutView } from "@lib/api/types";
import { formatPercent } from "@lib/format";
import { FEE_BPS } from "@lib/rules.gen";
import { useQueryTab } from "@lib/use-query-state";
import * as m from "@messages/payouts";
import { Button, Card, EmptyState, LinkButton, Skeleton } from "@ui";
import { TabPanel, Tabs } from "@ui/tabs";
import { inTab, newestFirst, type PayoutTab, TABS } from "./model";
import { PayoutRow } from "./payout-row";
import { RetryDialog } from "./retry-dialog";

const LABELS: Record<PayoutTab, string> = {
  all: m.payout_list_all(),
  pending: m.payout_list_pending(),
  paid: m.payout_list_paid(),
  failed: m.payout_list_failed(),
};
const EMPTY: Record<PayoutTab, { title: string; text: string }> = {
  all: { title: m.payout_list_none(), text: m.payout_list_none_text({ fee: formatPercent(FEE_BPS) }) },
  pending: { title: m.payout_list_none_pending(), text: m.payout_list_none_pending_text() },
  paid: { title: m.payout_list_none_paid(), text: m.payout_list_none_paid_text() },
  failed: { title: m.payout_list_none_failed(), text: m.payout_list_none_failed_text() },
};

export function PayoutListSkeleton() {
  return (
    <Card className="overflow-hidden" role="status" aria-label={m.payout_list_loading()}>
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
    <Card className="overflow-hidden" aria-label={m.payout_list_title()}>
      <Tabs
        label={m.payout_list_by_status()}
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
                    {m.payout_list_browse_contests()}
                  </LinkButton>
                ) : (
                  <Button onClick={() => setTab("all")}>{m.payout_list_show_all()}</Button>
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
