import { Formik } from "formik";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { markPaid } from "./api";
import type { FinancePayout } from "@lib/api/finance-types";
import * as m from "@messages/admin";
import { PayoutFacts } from "./payout-facts";
import { EMPTY_PAID, paidSchema, type PaidValues, toPaidFacts } from "./schemas";

interface MarkDialogProps {
  payout: FinancePayout;
  onClose: () => void;
}

/** The money has been sent: with which reference. */
export function MarkPaidDialog({ payout, onClose }: MarkDialogProps) {
  const send = submitWith<PaidValues>(
    async (values) => {
      const status = await markPaid(payout.id, toPaidFacts(values));
      if (status === "PAID")
        toast({
          kind: "success",
          title: m.mark_paid_dialog_payout_marked_as_paid(),
          description: m.mark_paid_dialog_winner_has_been_told({ winner: payout.winner.name }),
        });
      else
        toast({
          kind: "info",
          title: m.mark_paid_dialog_reported_as_paid(),
          description: m.mark_paid_dialog_another_admin_confirms(),
        });
      onClose();
    },
    { title: m.mark_paid_dialog_error(), message: m.mark_paid_dialog_failed_to_mark() },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.mark_paid_dialog_mark_payout_as_paid()}
      description={
        payout.proposal ? m.mark_paid_dialog_check_the_transfer() : m.mark_paid_dialog_only_after_the_transfer()
      }
    >
      <PayoutFacts payout={payout} />
      <Formik initialValues={EMPTY_PAID} validationSchema={paidSchema} onSubmit={send}>
        {({ values }) => (
          <Form label={m.mark_paid_dialog_mark_payout_as_paid()}>
            <TextField
              name="reference"
              label={m.mark_paid_dialog_payment_reference()}
              help={m.mark_paid_dialog_payment_reference_help()}
              autoComplete="off"
              required
            />
            <TextField
              name="evidenceUrl"
              label={m.mark_paid_dialog_evidence_url()}
              optional
              type="url"
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
            />
            <TextAreaField
              name="notes"
              label={m.mark_paid_dialog_internal_notes()}
              optional
              rows={3}
              className="[&_textarea]:min-h-20"
            />
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button variant="ghost" onClick={onClose}>
                {m.mark_paid_dialog_cancel()}
              </Button>
              <SubmitButton disabled={values.reference.trim() === ""} busyLabel={m.mark_paid_dialog_marking()}>
                {m.mark_paid_dialog_mark_paid()}
              </SubmitButton>
            </div>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}
