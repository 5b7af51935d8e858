import { Formik } from "formik";
import { object, string } from "yup";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { Button, Ledger, LedgerRow } from "@ui";
import { Dialog } from "@ui/dialog";
import { ChoiceField, Form, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { foundRefund } from "./api";
import type { RefundLine } from "@lib/api/finance-types";
import { providerName } from "./words";

interface RefundFinding {
  finding: "DONE" | "NOT_DONE" | "";
  reference: string;
  note: string;
}

const schema = object({
  finding: string().required("Choose one"),
  reference: string().when("finding", {
    is: "DONE",
    then: (reference) => reference.trim().required("Payment reference is required"),
  }),
  note: string().when("finding", {
    is: "NOT_DONE",
    then: (text) =>
      text
        .trim()
        .required("Say how you know")
        .min(3, "Write at least 3 characters")
        .max(1000, "Write at most 1000 characters"),
  }),
});

/** A refund of which the provider has not told for a day what became of it. */
export function FoundRefundDialog({ refund, onClose }: { refund: RefundLine; onClose: () => void }) {
  const provider = providerName(refund.provider);
  const send = submitWith<RefundFinding>(
    async ({ finding, reference, note }) => {
      if (finding === "") return;
      await foundRefund(refund.id, finding, (finding === "DONE" ? reference : note).trim());
      toast(
        finding === "DONE"
          ? { kind: "success", title: "Refund recorded", description: `${refund.payer.name} has been told.` }
          : {
              kind: "success",
              title: "Refund to be paid by hand",
              description: "Transfer it, then record the transfer here.",
            },
      );
      onClose();
    },
    { title: "Error", message: "Failed to record the refund" },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="What became of this refund?"
      description={`${provider} has not said so for a day. Look it up in its portal first: what is paid twice is gone.`}
    >
      <Ledger className="rounded-control bg-sunken px-4 py-2">
        <LedgerRow label="To">{refund.payer.name}</LedgerRow>
        <LedgerRow label="Payment">
          <span className="num break-all">{refund.orderRef}</span>
        </LedgerRow>
        <LedgerRow label="Amount" cents={refund.amountCents} sum />
      </Ledger>
      <Formik<RefundFinding>
        initialValues={{ finding: "", reference: "", note: "" }}
        validationSchema={schema}
        onSubmit={send}
      >
        {({ values }) => (
          <Form label="What became of this refund?">
            <ChoiceField
              name="finding"
              legend={`In the portal of ${provider}`}
              columns
              options={[
                { value: "DONE", title: "It went back", text: "The money left the provider." },
                { value: "NOT_DONE", title: "It did not", text: "You pay it by hand afterwards." },
              ]}
            />
            {values.finding === "DONE" && (
              <TextField
                name="reference"
                label="Payment reference"
                help={`As the portal of ${provider} names it.`}
                autoComplete="off"
                required
              />
            )}
            {values.finding === "NOT_DONE" && (
              <TextAreaField name="note" label="How do you know?" help="For the audit log." rows={3} required />
            )}
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button variant="ghost" onClick={onClose}>
                Cancel
              </Button>
              <SubmitButton busyLabel="Recording…">Record</SubmitButton>
            </div>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}
