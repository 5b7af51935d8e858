import { Formik } from "formik";
import { object, string } from "yup";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { Button, Ledger, LedgerRow } from "@ui";
import { Dialog } from "@ui/dialog";
import { ChoiceField, Form, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { reportChargeback, settleChargeback } from "./api";
import type { Chargeback, PaymentCase } from "@lib/api/finance-types";
import { providerName } from "./words";

const note = string()
  .trim()
  .required("Say why")
  .min(3, "Write at least 3 characters")
  .max(1000, "Write at most 1000 characters");
const FAILURE = { title: "Error", message: "Failed to settle the chargeback" };

function Facts({ payer, what, cents }: { payer: string; what: string; cents: number }) {
  return (
    <Ledger className="rounded-control bg-sunken px-4 py-2">
      <LedgerRow label="Payer">{payer}</LedgerRow>
      <LedgerRow label="For">{what}</LedgerRow>
      <LedgerRow label="Amount" cents={cents} sum />
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
        Cancel
      </Button>
      <SubmitButton variant={danger ? "danger-solid" : "primary"} busyLabel={busy}>
        {label}
      </SubmitButton>
    </div>
  );
}

const factsOf = ({ payer, contest, amountCents }: Chargeback) => (
  <Facts payer={payer.name} what={contest?.title ?? "Subscription"} cents={amountCents} />
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
      title: outcome === "WON" ? "Chargeback won" : "Chargeback lost",
      description: `${chargeback.payer.name} has been told.`,
    });
    onClose();
  }, FAILURE);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Decide the chargeback"
      description={`Only when ${providerName(chargeback.provider)} has decided. This cannot be undone.`}
    >
      {factsOf(chargeback)}
      <Formik<Decision>
        initialValues={{ outcome: "", note: "" }}
        validationSchema={object({ outcome: string().required("Choose one"), note })}
        onSubmit={send}
      >
        <Form label="Decide the chargeback">
          <ChoiceField
            name="outcome"
            legend="Outcome"
            columns
            options={[
              {
                value: "WON",
                title: "Won",
                text: held
                  ? "The money is ours again; the contest goes on."
                  : "The money is ours again; nothing is owed.",
              },
              {
                value: "LOST",
                title: "Lost",
                text: held
                  ? "The money is gone; the contest ends."
                  : "The payer owes it and may not post or pay until it is settled.",
              },
            ]}
          />
          <TextAreaField name="note" label="Note" help="How you know." rows={3} required />
          <Buttons onClose={onClose} label="Decide" busy="Deciding…" />
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
    outcome: string().required("Choose one"),
    reference: string().when("outcome", {
      is: "PAID",
      then: (reference) => reference.trim().required("Payment reference is required"),
    }),
  });
  const send = submitWith<Debt>(async ({ outcome, reference }) => {
    if (outcome === "") return;
    await settleChargeback(chargeback.id, outcome === "PAID" ? { outcome, reference: reference.trim() } : { outcome });
    toast(
      outcome === "PAID"
        ? { kind: "success", title: "Debt settled", description: `${chargeback.payer.name} may post and pay again.` }
        : {
            kind: "success",
            title: "Debt written off",
            description: `${chargeback.payer.name} may neither post nor pay.`,
          },
    );
    onClose();
  }, FAILURE);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Settle the debt"
      description="Only who has paid may post contests and pay again. This cannot be undone."
    >
      {factsOf(chargeback)}
      <Formik<Debt> initialValues={{ outcome: "", reference: "" }} validationSchema={schema} onSubmit={send}>
        {({ values }) => (
          <Form label="Settle the debt">
            <ChoiceField
              name="outcome"
              legend="How it ends"
              columns
              options={[
                { value: "PAID", title: "Paid", text: "The payer transferred it to our account." },
                { value: "WRITTEN_OFF", title: "Written off", text: "We bear the loss; the payer stays out." },
              ]}
            />
            {values.outcome === "PAID" && (
              <TextField
                name="reference"
                label="Payment reference"
                help="The transaction number of the transfer."
                autoComplete="off"
                required
              />
            )}
            <Buttons onClose={onClose} label="Settle" busy="Settling…" danger={values.outcome === "WRITTEN_OFF"} />
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
        title: "Chargeback reported",
        description: "It waits under Gateways until the provider has decided.",
      });
      onClose();
    },
    { title: "Error", message: "Failed to report the chargeback" },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Report a chargeback"
      description={`Only when ${providerName(payment.provider)} took the money back. A contest whose prize is held is put on hold; otherwise the payer owes the amount.`}
    >
      <Facts payer={payment.payer.name} what={payment.contest?.title ?? "Subscription"} cents={payment.amountCents} />
      <Formik initialValues={{ note: "" }} validationSchema={object({ note })} onSubmit={send}>
        <Form label="Report a chargeback">
          <TextAreaField
            name="note"
            label="How do you know?"
            help="The provider's letter or case number."
            rows={3}
            required
          />
          <Buttons onClose={onClose} label="Report" busy="Reporting…" danger />
        </Form>
      </Formik>
    </Dialog>
  );
}
