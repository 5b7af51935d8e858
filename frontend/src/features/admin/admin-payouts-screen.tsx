import { apiUrl } from "@lib/api/client";
import { formatMoney } from "@lib/format";
import { SECOND_ADMIN_CENTS } from "@lib/rules.gen";
import { useLatest } from "@lib/use-latest";
import { useQueryState, useQueryTab } from "@lib/use-query-state";
import { AnchorButton, TextLink } from "@ui";
import { AdminPage } from "./admin-page";
import { useAdminPayouts } from "./api";
import { firstOrder, STATUS_TABS } from "./model";
import { PayoutPanel } from "./payout-panel";

/** Payouts that admins pay by hand: who, how much, where to, and what holds it. */
export function Component() {
  const [status, setStatus] = useQueryTab("status", STATUS_TABS);
  const [sort, setSort] = useQueryState("sort", firstOrder(status));
  const [id] = useQueryState("id");
  const list = useAdminPayouts(status, sort, id);
  const counts = useLatest(list.first?.counts);
  return (
    <AdminPage
      title="Payouts"
      sub={`Pay the winners, and say why when a transfer is refused. From ${formatMoney(SECOND_ADMIN_CENTS)} a second admin confirms.`}
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/payouts.csv")} download>
          Export CSV
        </AnchorButton>
      }
    >
      <div key={counts ? "loaded" : "loading"} className={counts ? undefined : "min-h-dvh"}>
        {id && (
          <TextLink to="/admin/payouts" className="mb-3 inline-flex">
            All payouts
          </TextLink>
        )}
        <PayoutPanel
          list={list}
          counts={counts}
          status={status}
          onStatus={setStatus}
          sorting={{ value: sort, onChange: setSort }}
        />
      </div>
    </AdminPage>
  );
}
