import { Formik } from "formik";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { submitWith } from "@lib/form";
import { plural } from "@lib/format";
import { CHANGE_EMAIL_HOURS } from "@lib/rules.gen";
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
    { title: "Error", message: "Failed to change your e-mail" },
  );
  if (sentTo !== undefined) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title="Check your new mailbox"
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <Callout kind="success" icon={MailCheck} live="status" title="A link is on its way">
          Open the link that we sent to {sentTo} within {plural(CHANGE_EMAIL_HOURS, "hour")}. Until then you sign in as
          before.
        </Callout>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change your e-mail"
      description="We send a link to the new address, and a notice to the one you have now."
    >
      <Formik initialValues={{ email: "" }} validationSchema={emailSchema} onSubmit={send}>
        <Form label="Change your e-mail" className="pt-2">
          <TextField
            name="email"
            id="new-email"
            label="New e-mail"
            type="email"
            autoComplete="email"
            inputMode="email"
            required
          />
          <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton busyLabel="Sending…">Send the link</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
