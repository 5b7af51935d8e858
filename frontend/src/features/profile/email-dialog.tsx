import { Formik } from "formik";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { submitWith } from "@lib/form";
import { CHANGE_EMAIL_HOURS } from "@lib/rules.gen";
import * as m from "@messages/profile";
import { Button, Callout } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextField } from "@ui/form";
import { changeEmail } from "./api";
import { emailSchema } from "./model";

/** Another address: it moves once the new one has confirmed. */
export default function EmailDialog({ onClose }: { onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string>();
  const send = submitWith<{ email: string }>(
    async ({ email }) => {
      await changeEmail(email.trim());
      setSentTo(email.trim());
    },
    { title: m.email_dialog_error(), message: m.email_dialog_failed() },
  );
  if (sentTo !== undefined) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={m.email_dialog_check_mailbox()}
        footer={<Button onClick={onClose}>{m.email_dialog_done()}</Button>}
      >
        <Callout kind="success" icon={MailCheck} live="status" title={m.email_dialog_link_on_its_way()}>
          {m.email_dialog_link_sent({ email: sentTo, hours: CHANGE_EMAIL_HOURS })}
        </Callout>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.email_dialog_title()}
      description={m.email_dialog_text()}
    >
      <Formik initialValues={{ email: "" }} validationSchema={emailSchema} onSubmit={send}>
        <Form label={m.email_dialog_title()} className="pt-2">
          <TextField
            name="email"
            id="new-email"
            label={m.email_dialog_email()}
            type="email"
            autoComplete="email"
            inputMode="email"
            required
          />
          <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              {m.email_dialog_cancel()}
            </Button>
            <SubmitButton busyLabel={m.email_dialog_sending()}>{m.email_dialog_send()}</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
