import { Formik } from "formik";
import { api } from "@lib/api/client";
import { refresh } from "@lib/api/use-api";
import { submitWith } from "@lib/form";
import { formatMoney } from "@lib/format";
import { REASON_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField } from "@ui/form";
import { refundReasonSchema } from "../model/terms-schemas";
import type { TermsDialogProps } from "./terms-dialogs";

const FAILURE = { title: "Error", message: "Failed to ask for the refund" };

/** There were entries, so it is not the client alone who decides. */
export function RequestRefundDialog({ contest, onClose }: TermsDialogProps) {
  const prize = formatMoney(contest.prizeCents);
  const send = async ({ reason }: { reason: string }) => {
    await api.post(`/api/contests/${contest.id}/refund`, { reason: reason.trim() });
    await refresh("/api/contests");
    toast({
      kind: "success",
      title: "Refund Requested",
      description: "An administrator decides, and we answer by mail.",
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Ask for a refund"
      description="People have worked for this contest. They read your reason and may answer; an administrator decides."
    >
      <ul className="list-disc stack gap-2 pl-5 text-ink-2">
        <li>
          Until then everything stays as it is. You can still award an entry, which withdraws the request, or withdraw
          it yourself.
        </li>
        <li>
          If we agree, {prize} goes back to the wallet you paid with, the contest closes, and the entries are hidden
          from everyone but their authors.
        </li>
        <li>If we decline, we tell you why, and you go on choosing a winner.</li>
      </ul>
      <Formik initialValues={{ reason: "" }} validationSchema={refundReasonSchema} onSubmit={submitWith(send, FAILURE)}>
        <Form label="Ask for a refund">
          <TextAreaField
            name="reason"
            id="refund-reason"
            label="Your reason"
            required
            count={REASON_MAX}
            rows={5}
            help="What is missing in the entries? Name examples by their number. Those who entered read it."
          />
          <div className="row tight justify-end">
            <Button variant="ghost" onClick={onClose}>
              Keep the contest
            </Button>
            <SubmitButton busyLabel="Sending…">Send the request</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
