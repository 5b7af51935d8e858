import { FlaskConical } from "lucide-react";
import { useLocation, useSearchParams } from "react-router";
import * as m from "@messages/payments";
import { Callout, Page } from "@ui";
import { providerOf } from "./model";
import { SimulatorForm } from "./simulator-form";
import { SimulatorResult } from "./simulator-result";
import { useSimulation } from "./use-simulation";

/** Stands in for the wallets' own pages while no merchant account is connected. */
export function Component() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const provider = providerOf(pathname);
  const { simulation, start } = useSimulation(provider, query);
  const initial = { amount: query.get("amount") ?? "", ref: query.get("ref") ?? "", desc: query.get("desc") ?? "" };
  const name = provider === "easypaisa" ? "Easypaisa" : "JazzCash";

  return (
    <Page title={m.simulator_payment_simulation({ name })}>
      <div className="mx-auto w-full max-w-130 stack gap-5">
        <div className="stack gap-1.5 text-center">
          <h1 className="text-28">{m.simulator_payment_simulation({ name })}</h1>
          <p className="muted">
            {simulation.state === "idle"
              ? m.simulator_choose_how_the_payment_ends()
              : m.simulator_please_stay_on_this_page()}
          </p>
        </div>
        {simulation.state === "idle" ? (
          <SimulatorForm key={pathname} provider={provider} initial={initial} onStart={start} />
        ) : (
          <SimulatorResult state={simulation.state} />
        )}
        <Callout icon={FlaskConical} title={m.simulator_no_real_money_moves_here()}>
          {m.simulator_this_page_stands({ name })}
        </Callout>
      </div>
    </Page>
  );
}
