import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { ConfirmFirst } from "@content/confirm-first";
import { WALLETS } from "@content/payments";
import { api } from "@lib/api/client";
import type { ContestDetail, DepositStarted, Provider } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import { forgetTrip } from "@lib/payment-trip";
import { useUnconfirmed } from "@lib/use-current-user";
import { useWallets } from "@content/use-wallets";
import * as m from "@messages/contests";
import { Button, SideLayout } from "@ui";
import type { ContestPart } from "../parts";
import { ContestSummary } from "./contest-summary";
import { LastPayment } from "./last-payment";
import { PlanLimit, planLimit, type PlanRefusal } from "./plan-limit";
import { ProviderButton } from "./provider-button";
import { WhatNext } from "./what-next";

interface PaymentStepProps {
  contest: ContestDetail;
  Boost: ContestPart;
  onStarted: (deposit: DepositStarted) => void;
  onBack: () => void;
  onRefresh: () => Promise<unknown>;
}

const FAILURE = { title: m.payment_step_error(), description: m.payment_step_failed() };

/** The choice of the wallet. The money only moves on the provider's own page. */
export function PaymentStep({ contest, Boost, onStarted, onBack, onRefresh }: PaymentStepProps) {
  const locked = useUnconfirmed();
  const walletState = useWallets();
  const [chosen, setChosen] = useState<Provider>();
  const [limit, setLimit] = useState<PlanRefusal>();
  const { run, busy } = useAction(
    async (provider: Provider) => {
      setLimit(undefined);
      const started = await api
        .post("/api/payments/deposit", { contestId: contest.id, provider })
        .catch((error: unknown) => {
          setLimit(planLimit(error));
          throw error;
        });
      onStarted(started);
      await refresh(`/api/contests/${contest.id}/payments`);
      // The way back from a prize is the contest's own, whatever was paid before.
      forgetTrip();
      if (started.redirectUrl) window.location.assign(started.redirectUrl);
    },
    { failure: FAILURE },
  );

  const pay = (provider: Provider) => {
    if (busy) return;
    setChosen(provider);
    void run(provider);
  };

  return (
    <SideLayout
      className="gap-y-6 lg:gap-x-8"
      side={
        <>
          <ContestSummary contest={contest} />
          <WhatNext deadline={contest.deadline} paying />
        </>
      }
    >
      <section className="stack gap-5" aria-labelledby="pay">
        <div className="stack gap-1.5">
          <h2 id="pay">{m.payment_step_title()}</h2>
          <p className="muted">{m.payment_step_escrow()}</p>
        </div>
        {limit && <PlanLimit refusal={limit} />}
        {locked && <ConfirmFirst to="pay" />}
        {contest.payment && <LastPayment payment={contest.payment} onRefresh={onRefresh} />}
        <div className="stack gap-3">
          {WALLETS.map(({ value }) => (
            <ProviderButton
              key={value}
              provider={value}
              cents={contest.prizeCents}
              busy={busy && chosen === value}
              state={locked ? { disabled: true } : walletState(value, contest.prizeCents)}
              onClick={() => pay(value)}
            />
          ))}
        </div>
        {/* What is in no list is not first in one. */}
        {contest.visibility === "PUBLIC" && <Boost contest={contest} />}
        <Button variant="ghost" icon={ArrowLeft} className="justify-self-center" onClick={onBack}>
          {m.payment_step_back_to_details()}
        </Button>
      </section>
    </SideLayout>
  );
}
