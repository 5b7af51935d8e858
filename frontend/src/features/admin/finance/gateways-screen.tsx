import * as m from "@messages/admin";
import { AdminPage } from "../admin-page";
import { ChargebacksList } from "./chargebacks-list";
import { GatewayCards } from "./gateway-cards";
import { SettlementImport } from "./settlement-import";

/** The payment providers: how they are doing, what they took back, what they transferred. */
export function Component() {
  return (
    <AdminPage title={m.gateways_title()} sub={m.gateways_whether_the_payment_providers_answer()}>
      <div className="stack gap-8">
        <GatewayCards />
        <ChargebacksList />
        <SettlementImport />
      </div>
    </AdminPage>
  );
}
