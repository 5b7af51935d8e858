import { Formik, useFormikContext } from "formik";
import { useMemo, useState } from "react";
import { WALLETS } from "@content/payments";
import { api } from "@lib/api/client";
import type { ContestDetail, Provider } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { submitWith } from "@lib/form";
import { formatAmount } from "@lib/format";
import { goPay } from "@lib/payment-trip";
import { toast } from "@lib/toast";
import { useWallets } from "@content/use-wallets";
import { PRIZE_MAX_CENTS } from "@lib/rules.gen";
import * as m from "@messages/contests";
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

const FAILURE = { title: m.raise_dialog_error(), message: m.raise_dialog_failed() };

function Sum({ contest }: { contest: ContestDetail }) {
  const { values } = useFormikContext<RaiseValues>();
  const difference = raiseDifference(contest.prizeCents, values.prizeCents);
  const { winnerCents } = splitPrize(contest.prizeCents + difference, contest.feeBps);
  return (
    <div aria-live="polite">
      <Ledger>
        <LedgerRow label={m.raise_dialog_paid_already()} cents={contest.prizeCents} />
        <LedgerRow
          label={contest.places ? m.contest_summary_winners_receive() : m.raise_dialog_winner_would_receive()}
          cents={winnerCents}
        />
        <LedgerRow label={m.raise_dialog_to_pay_now()} cents={difference} sum />
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
    <div className="stack gap-3" role="group" aria-label={m.raise_dialog_pay_difference()}>
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
  const [chosen, setChosen] = useState<Provider>();
  const schema = useMemo(() => raiseSchema(contest.prizeCents), [contest.prizeCents]);
  const waiting = contest.raise?.amountCents;

  const send = async ({ prizeCents, provider }: RaiseValues) => {
    const { paymentId, redirectUrl } = await api.post(`/api/contests/${contest.id}/raise`, { prizeCents, provider });
    if (redirectUrl) {
      goPay(raiseTrip(contest, paymentId), redirectUrl);
      return;
    }
    await refresh(`/api/contests/${contest.id}`);
    toast({
      kind: "info",
      title: m.raise_dialog_confirm(),
      description: m.raise_dialog_confirm_means(),
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.raise_dialog_title()}
      description={
        contest.entriesCount > 0
          ? m.raise_dialog_authors_told({ entries: contest.entriesCount })
          : m.raise_dialog_counts_once_paid()
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
        <Form label={m.raise_dialog_title()}>
          <PrizeField
            name="prizeCents"
            label={m.raise_dialog_new_prize()}
            minCents={contest.prizeCents}
            help={m.raise_dialog_new_prize_help({ max: formatAmount(PRIZE_MAX_CENTS) })}
          />
          <Sum contest={contest} />
          {contest.places && <p className="small muted">{m.raise_dialog_first_place()}</p>}
          <Wallets contest={contest} chosen={chosen} onChoose={setChosen} />
        </Form>
      </Formik>
    </Dialog>
  );
}
