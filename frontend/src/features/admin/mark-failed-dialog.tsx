import { Formik } from "formik";
import type { AdminPayoutView } from "@lib/api/types";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField } from "@ui/form";
import { markFailed } from "./api";
import { PayoutFacts } from "./payout-facts";
import { failedSchema } from "./schemas";

interface MarkDialogProps {
  payout: AdminPayoutView;
  onClose: () => void;
}

/** The transfer was refused: the winner reads the reason, mends the method and tries again. */
export function MarkFailedDialog({ payout, onClose }: MarkDialogProps) {
  const send = submitWith<{ notes: string }>(
    async ({ notes }) => {
      await markFailed(payout.id, notes.trim());
      toast({
        kind: "success",
        title: "Payout Marked as Failed",
        description: `${payout.winner.name} has been told why.`,
      });
      onClose();
    },
    { title: "Error", message: "Failed to mark payout as failed" },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Mark payout as failed"
      description="The money stays owed. The winner can fix the method and have it paid again."
    >
      <PayoutFacts payout={payout} />
      <Formik initialValues={{ notes: "" }} validationSchema={failedSchema} onSubmit={send}>
        {({ values }) => (
          <Form label="Mark payout as failed">
            <TextAreaField
              name="notes"
              label="Failure reason"
              help="The winner reads this."
              rows={3}
              className="[&_textarea]:min-h-24"
              required
            />
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button variant="ghost" onClick={onClose}>
                Cancel
              </Button>
              <SubmitButton variant="danger-solid" disabled={values.notes.trim() === ""} busyLabel="Marking…">
                Mark Failed
              </SubmitButton>
            </div>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}
