import { Formik } from "formik";
import { object, string } from "yup";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { Button, Ledger, LedgerRow } from "@ui";
import { Dialog } from "@ui/dialog";
import { ChoiceField, Form, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { foundRefund } from "./api";
import type { RefundLine } from "@lib/api/finance-types";
import * as m from "@messages/admin";
import { providerName } from "./words";

interface RefundFinding {
  finding: "DONE" | "NOT_DONE" | "";
  reference: string;
  note: string;
}

const schema = object({
  finding: string().required(m.found_refund_dialog_choose_one()),
  reference: string().when("finding", {
    is: "DONE",
    then: (reference) => reference.trim().required(m.found_refund_dialog_payment_reference_is_required()),
  }),
  note: string().when("finding", {
    is: "NOT_DONE",
    then: (text) =>
      text
        .trim()
        .required(m.found_refund_dialog_say_how_you_know())
        .min(3, m.found_refund_dialog_write_at_least_3_characters())
        .max(1000, m.found_refund_dialog_write_at_most_1000_characters()),
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
          ? {
              kind: "success",
              title: m.found_refund_dialog_refund_recorded(),
              description: m.found_refund_dialog_has_been_told({ payer: refund.payer.name }),
            }
          : {
              kind: "success",
              title: m.found_refund_dialog_refund_to_be_paid(),
              description: m.found_refund_dialog_transfer_it_then_record(),
            },
      );
      onClose();
    },
    { title: m.found_refund_dialog_error(), message: m.found_refund_dialog_failed_to_record_the_refund() },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.found_refund_dialog_what_became_of_this_refund()}
      description={m.found_refund_dialog_has_not_said_so({ provider })}
    >
      <Ledger className="rounded-control bg-sunken px-4 py-2">
        <LedgerRow label={m.found_refund_dialog_to()}>{refund.payer.name}</LedgerRow>
        <LedgerRow label={m.found_refund_dialog_payment()}>
          <span className="num break-all">{refund.orderRef}</span>
        </LedgerRow>
        <LedgerRow label={m.found_refund_dialog_amount()} cents={refund.amountCents} sum />
      </Ledger>
      <Formik<RefundFinding>
        initialValues={{ finding: "", reference: "", note: "" }}
        validationSchema={schema}
        onSubmit={send}
      >
        {({ values }) => (
          <Form label={m.found_refund_dialog_what_became_of_this_refund()}>
            <ChoiceField
              name="finding"
              legend={m.found_refund_dialog_in_the_portal_of({ provider })}
              columns
              options={[
                {
                  value: "DONE",
                  title: m.found_refund_dialog_it_went_back(),
                  text: m.found_refund_dialog_the_money_left_the_provider(),
                },
                {
                  value: "NOT_DONE",
                  title: m.found_refund_dialog_it_did_not(),
                  text: m.found_refund_dialog_you_pay_it_by_hand(),
                },
              ]}
            />
            {values.finding === "DONE" && (
              <TextField
                name="reference"
                label={m.found_refund_dialog_payment_reference()}
                help={m.found_refund_dialog_as_the_portal_of_names({ provider })}
                autoComplete="off"
                required
              />
            )}
            {values.finding === "NOT_DONE" && (
              <TextAreaField
                name="note"
                label={m.found_refund_dialog_how_do_you_know()}
                help={m.found_refund_dialog_for_the_audit_log()}
                rows={3}
                required
              />
            )}
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button variant="ghost" onClick={onClose}>
                {m.found_refund_dialog_cancel()}
              </Button>
              <SubmitButton busyLabel={m.found_refund_dialog_recording()}>
                {m.found_refund_dialog_record()}
              </SubmitButton>
            </div>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}
