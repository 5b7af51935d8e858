import { Formik } from "formik";
import type { AdminPayoutView } from "@lib/api/types";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import * as m from "@messages/admin";
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
        title: m.mark_failed_dialog_payout_marked_as_failed(),
        description: m.mark_failed_dialog_winner_has_been_told_why({ winner: payout.winner.name }),
      });
      onClose();
    },
    { title: m.mark_failed_dialog_error(), message: m.mark_failed_dialog_failed_to_mark() },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.mark_failed_dialog_mark_payout_as_failed()}
      description={m.mark_failed_dialog_the_money_stays_owed()}
    >
      <PayoutFacts payout={payout} />
      <Formik initialValues={{ notes: "" }} validationSchema={failedSchema} onSubmit={send}>
        {({ values }) => (
          <Form label={m.mark_failed_dialog_mark_payout_as_failed()}>
            <TextAreaField
              name="notes"
              label={m.mark_failed_dialog_failure_reason()}
              help={m.mark_failed_dialog_the_winner_reads_this()}
              rows={3}
              className="[&_textarea]:min-h-24"
              required
            />
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button variant="ghost" onClick={onClose}>
                {m.mark_failed_dialog_cancel()}
              </Button>
              <SubmitButton
                variant="danger-solid"
                disabled={values.notes.trim() === ""}
                busyLabel={m.mark_failed_dialog_marking()}
              >
                {m.mark_failed_dialog_mark_failed()}
              </SubmitButton>
            </div>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}
