import { Formik } from "formik";
import { object, string } from "yup";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import * as m from "@messages/admin";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField } from "@ui/form";
import { reject, revoke } from "./api";

const schema = object({
  reason: string().trim().required(m.reason_dialog_give_a_reason()).max(500, m.reason_dialog_give_a_reason()),
});

const WORDS = {
  reject: {
    title: m.reason_dialog_reject(),
    form: m.reason_dialog_reject_the_application(),
    done: m.reason_dialog_identity_rejected(),
    run: reject,
    text: m.reason_dialog_reject_text(),
  },
  revoke: {
    title: m.reason_dialog_revoke(),
    form: m.reason_dialog_revoke_the_application(),
    done: m.reason_dialog_approval_revoked(),
    run: revoke,
    text: m.reason_dialog_revoke_text(),
  },
};

interface ReasonDialogProps {
  id: string;
  name: string;
  verb: "reject" | "revoke";
  /** After it was sent. */
  onDone?: () => void;
  onClose: () => void;
}

/** Why an application is not accepted, or not any more. */
export function ReasonDialog({ id, name, verb, onDone, onClose }: ReasonDialogProps) {
  const words = WORDS[verb];
  const send = submitWith<{ reason: string }>(
    async ({ reason }) => {
      await words.run(id, reason.trim());
      toast({ kind: "success", title: words.done, description: m.application_person_has_been_told({ person: name }) });
      onClose();
      onDone?.();
    },
    { title: m.reason_dialog_error(), message: m.reason_dialog_failed_to_decide() },
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`${words.title} ${name}?`} description={words.text}>
      <Formik initialValues={{ reason: "" }} validationSchema={schema} onSubmit={send}>
        <Form label={words.form}>
          <TextAreaField
            name="reason"
            label={m.reason_dialog_reason()}
            help={m.reason_dialog_reason_help()}
            rows={4}
            count={500}
            required
          />
          <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              {m.reason_dialog_cancel()}
            </Button>
            <SubmitButton busyLabel={m.reason_dialog_sending()}>{words.title}</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
