import { Formik } from "formik";
import { object, string } from "yup";
import { parseRupees } from "@lib/format";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { Button, Ledger, LedgerRow } from "@ui";
import { Dialog } from "@ui/dialog";
import { ChoiceField, Form, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { type Finding, settleReview } from "./api";
import type { PaymentCase } from "@lib/api/finance-types";
import { providerName } from "./words";

interface Values {
  finding: Finding["finding"] | "";
  transaction: string;
  /** In rupees, as typed. */
  received: string;
  note: string;
}

const schema = object({
  finding: string().required("Choose one"),
  transaction: string().when("finding", {
    is: (finding: string) => finding === "PAID" || finding === "REFUND",
    then: (field) => field.trim().required("The provider's transaction number is required"),
  }),
  received: string().when("finding", {
    is: "REFUND",
    then: (field) => field.test("amount", "Say how much came", (text) => (parseRupees(text ?? "") ?? 0) > 0),
  }),
  note: string()
    .trim()
    .required("Say why")
    .min(3, "Write at least 3 characters")
    .max(1000, "Write at most 1000 characters"),
});

export function findingOf({ finding, transaction, received, note }: Values): Finding | undefined {
  const why = note.trim();
  switch (finding) {
    case "PAID":
      return { finding, transaction: transaction.trim(), note: why };
    case "REFUND":
      return { finding, transaction: transaction.trim(), receivedCents: parseRupees(received) ?? 0, note: why };
    case "REJECT":
      return { finding, note: why };
    case "":
      return undefined;
  }
}

/** What became of a payment that did not fit, as the provider's portal shows it. */
export function ReviewDialog({ payment, onClose }: { payment: PaymentCase; onClose: () => void }) {
  const send = submitWith<Values>(
    async (values) => {
      const finding = findingOf(values);
      if (!finding) return;
      await settleReview(payment.id, finding);
      toast({ kind: "success", title: "Payment settled", description: `${payment.payer.name} has been told.` });
      onClose();
    },
    { title: "Error", message: "Failed to settle the payment" },
  );
  const provider = providerName(payment.provider);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Settle this payment"
      description={`Look it up in the portal of ${provider} first. This cannot be undone.`}
    >
      <Ledger className="rounded-control bg-sunken px-4 py-2">
        <LedgerRow label="Payer">{payment.payer.name}</LedgerRow>
        <LedgerRow label="Asked for" cents={payment.amountCents} sum />
      </Ledger>
      <Formik<Values>
        initialValues={{ finding: "", transaction: "", received: "", note: "" }}
        validationSchema={schema}
        onSubmit={send}
      >
        {({ values }) => (
          <Form label="Settle this payment">
            <ChoiceField
              name="finding"
              legend="What came?"
              options={[
                {
                  value: "PAID",
                  title: "The whole amount",
                  text: "It pays what was ordered, or goes back if that is no longer there.",
                },
                { value: "REFUND", title: "Another amount", text: "It pays nothing and goes back." },
                { value: "REJECT", title: "Nothing", text: "The payer may try again." },
              ]}
            />
            {(values.finding === "PAID" || values.finding === "REFUND") && (
              <TextField
                name="transaction"
                label="Transaction number"
                help={`As the portal of ${provider} names it.`}
                autoComplete="off"
                required
              />
            )}
            {values.finding === "REFUND" && (
              <TextField
                name="received"
                label="How much came"
                affix="PKR"
                inputMode="decimal"
                autoComplete="off"
                required
              />
            )}
            <TextAreaField name="note" label="Note" help="For the audit log." rows={3} required />
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button variant="ghost" onClick={onClose}>
                Cancel
              </Button>
              <SubmitButton busyLabel="Settling…">Settle</SubmitButton>
            </div>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}
