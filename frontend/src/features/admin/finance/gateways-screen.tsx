import { AdminPage } from "../admin-page";
import { ChargebacksList } from "./chargebacks-list";
import { GatewayCards } from "./gateway-cards";
import { SettlementImport } from "./settlement-import";

/** The payment providers: how they are doing, what they took back, what they transferred. */
export function Component() {
  return (
    <AdminPage
      title="Gateways"
      sub="Whether the payment providers answer, what they took back, and what they transferred to our account."
    >
      <div className="stack gap-8">
        <GatewayCards />
        <ChargebacksList />
        <SettlementImport />
      </div>
    </AdminPage>
  );
}
