import { useState } from "react";
import { WALLETS, walletName } from "@content/payments";
import type { CurrentSubscription, PlanView, SubscriptionQuote } from "@lib/api/products";
import type { Provider } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { goPay } from "@lib/payment-trip";
import { toast } from "@lib/toast";
import { useWallets } from "@content/use-wallets";
import { CREDIT_MONTHS, MONEY_BACK_DAYS } from "@lib/rules.gen";
import * as m from "@messages/subscriptions";
import { Button, Callout, ChoiceCards, ErrorState, InitialsTile, Ledger, LedgerRow, Money, Skeleton } from "@ui";
import { Dialog } from "@ui/dialog";
import { subscribe, useQuote } from "./api";
import { confirmLabel, dialogText, dialogTitle } from "./model";

const FAILURE = {
  title: m.change_dialog_failed_title(),
  description: m.change_dialog_failed(),
};

function Cost({ quote, plan, current }: { quote: SubscriptionQuote; plan: PlanView; current: CurrentSubscription }) {
  return (
    <>
      {quote.kind !== "TO_FREE" && (
        <div className="rounded-card bg-sunken px-4 py-3">
          <Ledger>
            <LedgerRow label={m.change_dialog_month_of({ plan: plan.name })} cents={quote.priceCents} />
            {quote.creditsCents > 0 && <LedgerRow label={m.change_dialog_your_credits()} cents={-quote.creditsCents} />}
            <LedgerRow label={m.change_dialog_you_pay()} cents={quote.cashCents} sum />
          </Ledger>
        </div>
      )}
      {quote.unusedCents > 0 && (
        <Callout kind="info" title={m.change_dialog_unused({ plan: current.plan.name })}>
          {m.change_dialog_unused_text({
            amount: <Money cents={quote.unusedCents} />,
            months: CREDIT_MONTHS,
          })}
        </Callout>
      )}
    </>
  );
}

function Wallets({
  cents,
  value,
  onChange,
}: {
  cents: number;
  value: Provider;
  onChange: (provider: Provider) => void;
}) {
  const walletState = useWallets();
  const options = WALLETS.map(({ value: wallet, label, text, initials, look }) => {
    const { note, disabled } = walletState(wallet, cents);
    return {
      value: wallet,
      title: label,
      text: note ?? text,
      disabled,
      media: <InitialsTile text={initials} look={look} />,
    };
  });
  return (
    <ChoiceCards legend={m.change_dialog_pay_with()} showLegend options={options} value={value} onChange={onChange} />
  );
}

function Waiting() {
  return (
    <div className="stack gap-4" role="status" aria-label={m.change_dialog_loading_price()}>
      <Skeleton height={24} />
      <Skeleton height={128} shape="card" />
      <Skeleton height={84} shape="card" />
      <Skeleton height={84} shape="card" />
    </div>
  );
}

interface ChangeDialogProps {
  plan: PlanView;
  current: CurrentSubscription;
  onClose: () => void;
}

/** What a plan costs now, to the paisa, before anything is confirmed. */
export function ChangeDialog({ plan, current, onClose }: ChangeDialogProps) {
  const quote = useQuote(plan.id);
  const [provider, setProvider] = useState<Provider>("easypaisa");
  const [leaving, setLeaving] = useState(false);

  const { run, busy } = useAction(
    async (data: SubscriptionQuote) => {
      const wallet = data.cashCents > 0 ? provider : undefined;
      const answer = await subscribe(plan.id, wallet);
      if (answer.redirectUrl && answer.paymentId) {
        setLeaving(true);
        goPay(
          {
            paymentId: answer.paymentId,
            what: m.change_dialog_plan({ plan: plan.name }),
            back: "/subscription",
          },
          answer.redirectUrl,
        );
        return;
      }
      toast({
        kind: "success",
        title: m.change_dialog_activated(),
        description: m.change_dialog_activated_text({ plan: plan.name }),
      });
      onClose();
    },
    { failure: FAILURE },
  );

  const { data } = quote;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={data ? dialogTitle(data.kind, plan) : plan.name}
      description={data ? dialogText(data, plan, current) : undefined}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {data?.kind === "TO_FREE" ? m.change_dialog_keep({ plan: current.plan.name }) : m.change_dialog_not_now()}
          </Button>
          {data && (
            <Button
              variant="primary"
              busy={busy || leaving}
              busyLabel={leaving ? m.change_dialog_opening_payment() : undefined}
              onClick={() => void run(data)}
            >
              {confirmLabel(data, walletName(provider))}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <div className="stack gap-5">
          <Cost quote={data} plan={plan} current={current} />
          {data.cashCents > 0 && <Wallets cents={data.cashCents} value={provider} onChange={setProvider} />}
          {data.kind === "FIRST" && (
            <p className="small muted">{m.change_dialog_guarantee({ days: MONEY_BACK_DAYS })}</p>
          )}
        </div>
      ) : quote.error ? (
        <ErrorState
          bare
          title={m.change_dialog_price_not_loaded()}
          error={quote.error}
          onRetry={() => void quote.mutate()}
        />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}
