import { Formik } from "formik";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { markPaid } from "./api";
import type { FinancePayout } from "@lib/api/finance-types";
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
        toast({ kind: "success", title: "Payout Marked as Paid", description: `${payout.winner.name} has been told.` });
      else
        toast({
          kind: "info",
          title: "Reported as paid",
          description: "Another admin has to confirm it with the same reference.",
        });
      onClose();
    },
    { title: "Error", message: "Failed to mark payout as paid" },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Mark payout as paid"
      description={
        payout.proposal
          ? "Check the transfer yourself, then enter its reference: it must be the one that was reported."
          : "Only after the transfer has been made. This cannot be undone."
      }
    >
      <PayoutFacts payout={payout} />
      <Formik initialValues={EMPTY_PAID} validationSchema={paidSchema} onSubmit={send}>
        {({ values }) => (
          <Form label="Mark payout as paid">
            <TextField
              name="reference"
              label="Payment reference"
              help="The transaction number of the wallet or bank."
              autoComplete="off"
              required
            />
            <TextField
              name="evidenceUrl"
              label="Evidence URL"
              optional
              type="url"
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
            />
            <TextAreaField name="notes" label="Internal notes" optional rows={3} className="[&_textarea]:min-h-20" />
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button variant="ghost" onClick={onClose}>
                Cancel
              </Button>
              <SubmitButton disabled={values.reference.trim() === ""} busyLabel="Marking…">
                Mark Paid
              </SubmitButton>
            </div>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}
