import { useState } from "react";
import { WALLETS, walletName } from "@content/payments";
import type { CurrentSubscription, PlanView, SubscriptionQuote } from "@lib/api/products";
import type { Provider } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { goPay } from "@lib/payment-trip";
import { toast } from "@lib/toast";
import { useIdempotencyKey } from "@lib/use-idempotency-key";
import { useWallets } from "@content/use-wallets";
import { plural } from "@lib/format";
import { CREDIT_MONTHS, MONEY_BACK_DAYS } from "@lib/rules.gen";
import { Button, Callout, ChoiceCards, ErrorState, InitialsTile, Ledger, LedgerRow, Money, Skeleton } from "@ui";
import { Dialog } from "@ui/dialog";
import { subscribe, useQuote } from "./api";
import { confirmLabel, dialogText, dialogTitle } from "./model";

const FAILURE = { title: "Subscription Failed", description: "Failed to activate subscription" };

function Cost({ quote, plan, current }: { quote: SubscriptionQuote; plan: PlanView; current: CurrentSubscription }) {
  return (
    <>
      {quote.kind !== "TO_FREE" && (
        <div className="rounded-card bg-sunken px-4 py-3">
          <Ledger>
            <LedgerRow label={`${plan.name}, one month`} cents={quote.priceCents} />
            {quote.creditsCents > 0 && <LedgerRow label="Your credits" cents={-quote.creditsCents} />}
            <LedgerRow label="You pay" cents={quote.cashCents} sum />
          </Ledger>
        </div>
      )}
      {quote.unusedCents > 0 && (
        <Callout kind="info" title={<>The unused part of {current.plan.name} comes back as credit</>}>
          <Money cents={quote.unusedCents} /> for the days you have not used, to spend on featured contests and plans
          within {plural(CREDIT_MONTHS, "month")}.
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
  return <ChoiceCards legend="Pay with" showLegend options={options} value={value} onChange={onChange} />;
}

function Waiting() {
  return (
    <div className="stack gap-4" role="status" aria-label="Loading the price">
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
  const { key, renew } = useIdempotencyKey();
  const [provider, setProvider] = useState<Provider>("easypaisa");
  const [leaving, setLeaving] = useState(false);

  const { run, busy } = useAction(
    async (data: SubscriptionQuote) => {
      const wallet = data.cashCents > 0 ? provider : undefined;
      const answer = await subscribe(plan.id, wallet, `${key}-${wallet ?? "credits"}`);
      renew();
      if (answer.redirectUrl && answer.paymentId) {
        setLeaving(true);
        goPay(
          { paymentId: answer.paymentId, what: `the ${plan.name} plan`, back: "/subscription" },
          answer.redirectUrl,
        );
        return;
      }
      toast({ kind: "success", title: "Subscription Activated", description: `You are on ${plan.name} now.` });
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
            {data?.kind === "TO_FREE" ? `Keep ${current.plan.name}` : "Not now"}
          </Button>
          {data && (
            <Button
              variant="primary"
              busy={busy || leaving}
              busyLabel={leaving ? "Opening the payment page…" : undefined}
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
            <p className="small muted">{MONEY_BACK_DAYS}-day money-back guarantee on your first payment.</p>
          )}
        </div>
      ) : quote.error ? (
        <ErrorState bare title="The price did not load" error={quote.error} onRetry={() => void quote.mutate()} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}
