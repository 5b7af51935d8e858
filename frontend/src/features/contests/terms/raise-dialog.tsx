import { Formik, useFormikContext } from "formik";
import { useMemo, useState } from "react";
import { WALLETS } from "@content/payments";
import { api } from "@lib/api/client";
import type { ContestDetail, Provider } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { submitWith } from "@lib/form";
import { formatAmount, plural } from "@lib/format";
import { goPay } from "@lib/payment-trip";
import { toast } from "@lib/toast";
import { useIdempotencyKey } from "@lib/use-idempotency-key";
import { useWallets } from "@content/use-wallets";
import { PRIZE_MAX_CENTS } from "@lib/rules.gen";
import { Ledger, LedgerRow } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form } from "@ui/form";
import { PrizeField } from "../create/prize-field";
import { ProviderButton } from "../create/provider-button";
import { splitPrize } from "../model/prize";
import { raiseDifference, raiseTrip } from "../model/terms";
import { raiseSchema } from "../model/terms-schemas";
import type { TermsDialogProps } from "./terms-dialogs";

interface RaiseValues {
  /** Typed in rupees, kept in paisa; NaN while the field holds no amount. */
  prizeCents: number;
  provider: Provider;
}

const FAILURE = { title: "Payment Error", message: "Failed to initiate payment" };

function Sum({ contest }: { contest: ContestDetail }) {
  const { values } = useFormikContext<RaiseValues>();
  const difference = raiseDifference(contest.prizeCents, values.prizeCents);
  const { winnerCents } = splitPrize(contest.prizeCents + difference, contest.feeBps);
  return (
    <div aria-live="polite">
      <Ledger>
        <LedgerRow label="Paid already" cents={contest.prizeCents} />
        <LedgerRow label="Winner would receive" cents={winnerCents} />
        <LedgerRow label="To pay now" cents={difference} sum />
      </Ledger>
    </div>
  );
}

function Wallets({
  contest,
  chosen,
  onChoose,
}: {
  contest: ContestDetail;
  chosen: Provider | undefined;
  onChoose: (provider: Provider) => void;
}) {
  const { values, isSubmitting, setFieldValue, submitForm } = useFormikContext<RaiseValues>();
  const walletState = useWallets();
  const cents = raiseDifference(contest.prizeCents, values.prizeCents);
  const pay = async (provider: Provider) => {
    if (isSubmitting) return;
    onChoose(provider);
    await setFieldValue("provider", provider);
    await submitForm();
  };
  return (
    <div className="stack gap-3" role="group" aria-label="Pay the difference">
      {WALLETS.map(({ value: provider }) => (
        <ProviderButton
          key={provider}
          provider={provider}
          cents={cents}
          busy={isSubmitting && chosen === provider}
          state={walletState(provider, cents)}
          onClick={() => void pay(provider)}
        />
      ))}
    </div>
  );
}

/** A higher prize; the difference is a payment like the first one. */
export function RaiseDialog({ contest, onClose }: TermsDialogProps) {
  const { key, renew } = useIdempotencyKey();
  const [chosen, setChosen] = useState<Provider>();
  const schema = useMemo(() => raiseSchema(contest.prizeCents), [contest.prizeCents]);
  const waiting = contest.raise?.amountCents;

  const send = async ({ prizeCents, provider }: RaiseValues) => {
    // One key for each amount and wallet: another of either is a new intention, a second click is not.
    const { paymentId, redirectUrl } = await api.post(
      `/api/contests/${contest.id}/raise`,
      { prizeCents, provider },
      { idempotencyKey: `${key}-${provider}-${prizeCents}` },
    );
    renew();
    if (redirectUrl) {
      goPay(raiseTrip(contest, paymentId), redirectUrl);
      return;
    }
    await refresh(`/api/contests/${contest.id}`);
    toast({
      kind: "info",
      title: "Confirm the payment",
      description: "The prize grows as soon as the payment is confirmed.",
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Raise the prize"
      description={
        contest.entriesCount > 0
          ? `A prize can only grow. Authors of ${plural(contest.entriesCount, "entry", "entries")} are told once it is paid.`
          : "A prize can only grow. It counts once the difference is paid."
      }
    >
      <Formik<RaiseValues>
        initialValues={{
          prizeCents: waiting === undefined ? Number.NaN : contest.prizeCents + waiting,
          provider: "easypaisa",
        }}
        validationSchema={schema}
        onSubmit={submitWith(send, FAILURE)}
      >
        <Form label="Raise the prize">
          <PrizeField
            name="prizeCents"
            label="New prize"
            minCents={contest.prizeCents}
            help={`In whole or part rupees, at most ${formatAmount(PRIZE_MAX_CENTS)}`}
          />
          <Sum contest={contest} />
          <Wallets contest={contest} chosen={chosen} onChoose={setChosen} />
        </Form>
      </Formik>
    </Dialog>
  );
}
