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
import * as m from "@messages/admin";
import { providerName } from "./words";

interface Values {
  finding: Finding["finding"] | "";
  transaction: string;
  /** In rupees, as typed. */
  received: string;
  note: string;
}

const schema = object({
  finding: string().required(m.review_dialog_choose_one()),
  transaction: string().when("finding", {
    is: (finding: string) => finding === "PAID" || finding === "REFUND",
    then: (field) => field.trim().required(m.review_dialog_the_providers_transaction_number()),
  }),
  received: string().when("finding", {
    is: "REFUND",
    then: (field) =>
      field.test("amount", m.review_dialog_say_how_much_came(), (text) => (parseRupees(text ?? "") ?? 0) > 0),
  }),
  note: string()
    .trim()
    .required(m.review_dialog_say_why())
    .min(3, m.review_dialog_write_at_least_3_characters())
    .max(1000, m.review_dialog_write_at_most_1000_characters()),
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
      toast({
        kind: "success",
        title: m.review_dialog_payment_settled(),
        description: m.review_dialog_has_been_told({ payer: payment.payer.name }),
      });
      onClose();
    },
    { title: m.review_dialog_error(), message: m.review_dialog_failed_to_settle_the_payment() },
  );
  const provider = providerName(payment.provider);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.review_dialog_settle_this_payment()}
      description={m.review_dialog_look_it_up({ provider })}
    >
      <Ledger className="rounded-control bg-sunken px-4 py-2">
        <LedgerRow label={m.review_dialog_payer()}>{payment.payer.name}</LedgerRow>
        <LedgerRow label={m.review_dialog_asked_for()} cents={payment.amountCents} sum />
      </Ledger>
      <Formik<Values>
        initialValues={{ finding: "", transaction: "", received: "", note: "" }}
        validationSchema={schema}
        onSubmit={send}
      >
        {({ values }) => (
          <Form label={m.review_dialog_settle_this_payment()}>
            <ChoiceField
              name="finding"
              legend={m.review_dialog_what_came()}
              options={[
                {
                  value: "PAID",
                  title: m.review_dialog_the_whole_amount(),
                  text: m.review_dialog_it_pays_what_was_ordered(),
                },
                {
                  value: "REFUND",
                  title: m.review_dialog_another_amount(),
                  text: m.review_dialog_it_pays_nothing_and_goes(),
                },
                { value: "REJECT", title: m.review_dialog_nothing(), text: m.review_dialog_the_payer_may_try_again() },
              ]}
            />
            {(values.finding === "PAID" || values.finding === "REFUND") && (
              <TextField
                name="transaction"
                label={m.review_dialog_transaction_number()}
                help={m.review_dialog_as_the_portal_of_names({ provider })}
                autoComplete="off"
                required
              />
            )}
            {values.finding === "REFUND" && (
              <TextField
                name="received"
                label={m.review_dialog_how_much_came()}
                affix="PKR"
                inputMode="decimal"
                autoComplete="off"
                required
              />
            )}
            <TextAreaField
              name="note"
              label={m.review_dialog_note()}
              help={m.review_dialog_for_the_audit_log()}
              rows={3}
              required
            />
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button variant="ghost" onClick={onClose}>
                {m.review_dialog_cancel()}
              </Button>
              <SubmitButton busyLabel={m.review_dialog_settling()}>{m.review_dialog_settle()}</SubmitButton>
            </div>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}
