import { Banknote, CircleAlert, CircleCheckBig, Hourglass } from "lucide-react";
import type { AdminPayoutList } from "@lib/api/types";
import { formatInteger, plural } from "@lib/format";
import { useLatest } from "@lib/use-latest";
import { useQueryTab } from "@lib/use-query-state";
import { AnchorButton, Money, StatStrip, StatStripSkeleton } from "@ui";
import { AdminPage } from "./admin-page";
import { useAdminPayouts } from "./api";
import { STATUS_TABS } from "./model";
import { PayoutPanel } from "./payout-panel";

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
  const [status, setStatus] = useQueryTab("status", STATUS_TABS);
  const list = useAdminPayouts(status);
  const counts = useLatest(list.first?.counts);
  return (
    <AdminPage
      title="Payouts"
      sub="Pay the winners, and say why when a transfer is refused. From PKR 100,000 a second admin confirms."
      actions={
        <AnchorButton size="sm" href="/api/admin/exports/payouts.csv" download>
          Export CSV
        </AnchorButton>
      }
    >
      <div key={counts ? "loaded" : "loading"} className={counts ? undefined : "min-h-dvh"}>
        {counts ? <Counts counts={counts} /> : !list.error && <StatStripSkeleton count={4} className="mb-8" />}
        <PayoutPanel list={list} counts={counts} status={status} onStatus={setStatus} />
      </div>
    </AdminPage>
  );
}
