import { Formik } from "formik";
import { object, string } from "yup";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { Button, Ledger, LedgerRow } from "@ui";
import { Dialog } from "@ui/dialog";
import { ChoiceField, Form, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { reportChargeback, settleChargeback } from "./api";
import type { Chargeback, PaymentCase } from "@lib/api/finance-types";
import * as m from "@messages/admin";
import { providerName } from "./words";

const note = string()
  .trim()
  .required(m.chargeback_dialogs_say_why())
  .min(3, m.chargeback_dialogs_write_at_least_3_characters())
  .max(1000, m.chargeback_dialogs_write_at_most_1000_characters());
const FAILURE = {
  title: m.chargeback_dialogs_error(),
  message: m.chargeback_dialogs_failed_to_settle_the_chargeback(),
};

function Facts({ payer, what, cents }: { payer: string; what: string; cents: number }) {
  return (
    <Ledger className="rounded-control bg-sunken px-4 py-2">
      <LedgerRow label={m.chargeback_dialogs_payer()}>{payer}</LedgerRow>
      <LedgerRow label={m.chargeback_dialogs_for()}>{what}</LedgerRow>
      <LedgerRow label={m.chargeback_dialogs_amount()} cents={cents} sum />
    </Ledger>
  );
}

function Buttons({
  onClose,
  label,
  busy,
  danger,
}: {
  onClose: () => void;
  label: string;
  busy: string;
  danger?: boolean;
}) {
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="ghost" onClick={onClose}>
        {m.chargeback_dialogs_cancel()}
      </Button>
      <SubmitButton variant={danger ? "danger-solid" : "primary"} busyLabel={busy}>
        {label}
      </SubmitButton>
    </div>
  );
}

const factsOf = ({ payer, contest, amountCents }: Chargeback) => (
  <Facts payer={payer.name} what={contest?.title ?? m.chargeback_dialogs_subscription()} cents={amountCents} />
);

interface Decision {
  outcome: "WON" | "LOST" | "";
  note: string;
}

/** What the provider decided in the end. */
export function DecideChargebackDialog({ chargeback, onClose }: { chargeback: Chargeback; onClose: () => void }) {
  const held = chargeback.takenFrom === "ESCROW";
  const send = submitWith<Decision>(async ({ outcome, note }) => {
    if (outcome === "") return;
    await settleChargeback(chargeback.id, { outcome, note: note.trim() });
    toast({
      kind: "success",
      title: outcome === "WON" ? m.chargeback_dialogs_chargeback_won() : m.chargeback_dialogs_chargeback_lost(),
      description: m.chargeback_dialogs_has_been_told({ payer: chargeback.payer.name }),
    });
    onClose();
  }, FAILURE);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.chargeback_dialogs_decide_the_chargeback()}
      description={m.chargeback_dialogs_only_when_has_decided({ provider: providerName(chargeback.provider) })}
    >
      {factsOf(chargeback)}
      <Formik<Decision>
        initialValues={{ outcome: "", note: "" }}
        validationSchema={object({ outcome: string().required(m.chargeback_dialogs_choose_one()), note })}
        onSubmit={send}
      >
        <Form label={m.chargeback_dialogs_decide_the_chargeback()}>
          <ChoiceField
            name="outcome"
            legend={m.chargeback_dialogs_outcome()}
            columns
            options={[
              {
                value: "WON",
                title: m.chargeback_dialogs_won(),
                text: held
                  ? m.chargeback_dialogs_the_money_is_ours_again()
                  : m.chargeback_dialogs_the_money_is_ours_again_nothing_is_owed(),
              },
              {
                value: "LOST",
                title: m.chargeback_dialogs_lost(),
                text: held ? m.chargeback_dialogs_the_money_is_gone() : m.chargeback_dialogs_the_payer_owes(),
              },
            ]}
          />
          <TextAreaField
            name="note"
            label={m.chargeback_dialogs_note()}
            help={m.chargeback_dialogs_how_you_know()}
            rows={3}
            required
          />
          <Buttons onClose={onClose} label={m.chargeback_dialogs_decide()} busy={m.chargeback_dialogs_deciding()} />
        </Form>
      </Formik>
    </Dialog>
  );
}

interface Debt {
  outcome: "PAID" | "WRITTEN_OFF" | "";
  reference: string;
}

/** What the payer owes is made good, or given up. */
export function DebtDialog({ chargeback, onClose }: { chargeback: Chargeback; onClose: () => void }) {
  const schema = object({
    outcome: string().required(m.chargeback_dialogs_choose_one()),
    reference: string().when("outcome", {
      is: "PAID",
      then: (reference) => reference.trim().required(m.chargeback_dialogs_payment_reference_is_required()),
    }),
  });
  const send = submitWith<Debt>(async ({ outcome, reference }) => {
    if (outcome === "") return;
    await settleChargeback(chargeback.id, outcome === "PAID" ? { outcome, reference: reference.trim() } : { outcome });
    toast(
      outcome === "PAID"
        ? {
            kind: "success",
            title: m.chargeback_dialogs_debt_settled(),
            description: m.chargeback_dialogs_may_post_and_pay_again({ payer: chargeback.payer.name }),
          }
        : {
            kind: "success",
            title: m.chargeback_dialogs_debt_written_off(),
            description: m.chargeback_dialogs_may_neither_post_nor_pay({ payer: chargeback.payer.name }),
          },
    );
    onClose();
  }, FAILURE);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.chargeback_dialogs_settle_the_debt()}
      description={m.chargeback_dialogs_only_who_has_paid_may()}
    >
      {factsOf(chargeback)}
      <Formik<Debt> initialValues={{ outcome: "", reference: "" }} validationSchema={schema} onSubmit={send}>
        {({ values }) => (
          <Form label={m.chargeback_dialogs_settle_the_debt()}>
            <ChoiceField
              name="outcome"
              legend={m.chargeback_dialogs_how_it_ends()}
              columns
              options={[
                {
                  value: "PAID",
                  title: m.chargeback_dialogs_paid(),
                  text: m.chargeback_dialogs_the_payer_transferred(),
                },
                {
                  value: "WRITTEN_OFF",
                  title: m.chargeback_dialogs_written_off(),
                  text: m.chargeback_dialogs_we_bear_the_loss(),
                },
              ]}
            />
            {values.outcome === "PAID" && (
              <TextField
                name="reference"
                label={m.chargeback_dialogs_payment_reference()}
                help={m.chargeback_dialogs_the_transaction_number()}
                autoComplete="off"
                required
              />
            )}
            <Buttons
              onClose={onClose}
              label={m.chargeback_dialogs_settle()}
              busy={m.chargeback_dialogs_settling()}
              danger={values.outcome === "WRITTEN_OFF"}
            />
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}

/** Word came by another way that the provider took this payment back. */
export function ReportChargebackDialog({ payment, onClose }: { payment: PaymentCase; onClose: () => void }) {
  const send = submitWith<{ note: string }>(
    async ({ note }) => {
      await reportChargeback(payment.id, note.trim());
      toast({
        kind: "success",
        title: m.chargeback_dialogs_chargeback_reported(),
        description: m.chargeback_dialogs_it_waits_under_gateways_until(),
      });
      onClose();
    },
    { title: m.chargeback_dialogs_error(), message: m.chargeback_dialogs_failed_to_report_the_chargeback() },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.chargeback_dialogs_report_a_chargeback()}
      description={m.chargeback_dialogs_only_when_took_the_money({ provider: providerName(payment.provider) })}
    >
      <Facts
        payer={payment.payer.name}
        what={payment.contest?.title ?? m.chargeback_dialogs_subscription()}
        cents={payment.amountCents}
      />
      <Formik initialValues={{ note: "" }} validationSchema={object({ note })} onSubmit={send}>
        <Form label={m.chargeback_dialogs_report_a_chargeback()}>
          <TextAreaField
            name="note"
            label={m.chargeback_dialogs_how_do_you_know()}
            help={m.chargeback_dialogs_the_providers_letter_or_case()}
            rows={3}
            required
          />
          <Buttons
            onClose={onClose}
            label={m.chargeback_dialogs_report()}
            busy={m.chargeback_dialogs_reporting()}
            danger
          />
        </Form>
      </Formik>
    </Dialog>
  );
}
