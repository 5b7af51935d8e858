import { apiUrl } from "@lib/api/client";
import { formatMoney } from "@lib/format";
import { SECOND_ADMIN_CENTS } from "@lib/rules.gen";
import { useLatest } from "@lib/use-latest";
import { useQueryState, useQueryTab } from "@lib/use-query-state";
import * as m from "@messages/admin";
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
      title={m.admin_payouts_payouts()}
      sub={m.admin_payouts_sub({ amount: formatMoney(SECOND_ADMIN_CENTS) })}
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/payouts.csv")} download>
          {m.admin_payouts_export_csv()}
        </AnchorButton>
      }
    >
      <div key={counts ? "loaded" : "loading"} className={counts ? undefined : "min-h-dvh"}>
        {id && (
          <TextLink to="/admin/payouts" className="mb-3 inline-flex">
            {m.admin_payouts_all_payouts()}
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
