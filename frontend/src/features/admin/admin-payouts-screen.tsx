import { Banknote, CircleAlert, CircleCheckBig, Hourglass } from "lucide-react";
import type { AdminPayoutList } from "@lib/api/types";
import { formatInteger, plural } from "@lib/format";
import { useLatest } from "@lib/use-latest";
import { useQueryTab } from "@lib/use-query-state";
import { Money, Page, PageHead, StatStrip, StatStripSkeleton } from "@ui";
import { TabPanel, Tabs } from "@ui/tabs";
import { useAdminPayouts } from "./api";
import { STATUS_TABS } from "./model";
import { PayoutPanel } from "./payout-panel";

const AREAS = ["payouts"] as const;

function Counts({ counts }: { counts: AdminPayoutList["counts"] }) {
  return (
    <StatStrip
      label="Figures"
      className="mb-8"
      items={[
        { label: "Pending payouts", icon: Hourglass, value: formatInteger(counts.pending), detail: <Money cents={counts.pendingAmountCents} /> },
        { label: "Ready to pay", icon: Banknote, value: formatInteger(counts.ready), detail: `${formatInteger(counts.onHold)} on hold` },
        { label: "Total paid out", icon: CircleCheckBig, value: <Money cents={counts.totalPaidAmountCents} />, detail: plural(counts.paid, "payout") },
        { label: "Failed", icon: CircleAlert, value: formatInteger(counts.failed), detail: "Owed until paid again" },
      ]}
    />
  );
}

/** Payouts that admins pay by hand: who, how much, where to, and what holds it. */
export function Component() {
  const [area, setArea] = useQueryTab("tab", AREAS);
  const [status, setStatus] = useQueryTab("status", STATUS_TABS);
  const list = useAdminPayouts(status);
  const counts = useLatest(list.first?.counts);
  return (
    <Page title="Admin">
      <PageHead title="Admin" sub="Pay the winners, and say why when a transfer is refused." />
      <div key={counts ? "loaded" : "loading"} className={counts ? undefined : "min-h-dvh"}>
        {counts ? <Counts counts={counts} /> : !list.error && <StatStripSkeleton count={4} className="mb-8" />}
        <Tabs label="Admin areas" tabs={[{ value: "payouts", label: "Payout Management", count: counts?.pending }]} value={area} onChange={setArea}>
          <TabPanel value="payouts" className="pt-6">
            <PayoutPanel list={list} counts={counts} status={status} onStatus={setStatus} />
          </TabPanel>
        </Tabs>
      </div>
    </Page>
  );
}
