import { Formik } from "formik";
import { api } from "@lib/api/client";
import { refresh } from "@lib/api/use-api";
import { submitWith } from "@lib/form";
import { formatMoney } from "@lib/format";
import { REASON_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import * as m from "@messages/contests";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField } from "@ui/form";
import { refundReasonSchema } from "../model/terms-schemas";
import type { TermsDialogProps } from "./terms-dialogs";

const FAILURE = { title: m.request_refund_dialog_error(), message: m.request_refund_dialog_failed() };

/** There were entries, so it is not the client alone who decides. */
export function RequestRefundDialog({ contest, onClose }: TermsDialogProps) {
  const prize = formatMoney(contest.prizeCents);
  const send = async ({ reason }: { reason: string }) => {
    await api.post(`/api/contests/${contest.id}/refund`, { reason: reason.trim() });
    await refresh("/api/contests");
    toast({
      kind: "success",
      title: m.request_refund_dialog_requested(),
      description: m.request_refund_dialog_requested_means(),
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={m.request_refund_dialog_title()}
      description={m.request_refund_dialog_sub()}
    >
      <ul className="list-disc stack gap-2 pl-5 text-ink-2">
        <li>{m.request_refund_dialog_until_then()}</li>
        <li>{m.request_refund_dialog_if_we_agree({ prize })}</li>
        <li>{m.request_refund_dialog_if_we_decline()}</li>
      </ul>
      <Formik initialValues={{ reason: "" }} validationSchema={refundReasonSchema} onSubmit={submitWith(send, FAILURE)}>
        <Form label={m.request_refund_dialog_title()}>
          <TextAreaField
            name="reason"
            id="refund-reason"
            label={m.request_refund_dialog_reason()}
            required
            count={REASON_MAX}
            rows={5}
            help={m.request_refund_dialog_reason_help()}
          />
          <div className="row tight justify-end">
            <Button variant="ghost" onClick={onClose}>
              {m.request_refund_dialog_keep()}
            </Button>
            <SubmitButton busyLabel={m.request_refund_dialog_sending()}>{m.request_refund_dialog_send()}</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
