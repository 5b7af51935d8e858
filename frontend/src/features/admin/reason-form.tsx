import { Formik } from "formik";
import { object, string } from "yup";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import * as m from "@messages/admin";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField } from "@ui/form";

interface ReasonFormProps {
  title: string;
  /** What will happen. */
  description: string;
  label: string;
  help: string;
  field: "reason" | "note" | "body";
  max: number;
  submit: string;
  danger?: boolean;
  /** Told after success. */
  done: { title: string; description: string };
  /** Told after failure, unless the server has a sentence. */
  failed: string;
  onSend: (text: string) => Promise<void>;
  onClose: () => void;
}

const EMPTY = {
  reason: m.reason_form_give_a_reason(),
  note: m.reason_form_say_what_you_found(),
  body: m.reason_form_write_a_note(),
};

/** An act of staff that says why. */
export function ReasonForm({
  title,
  description,
  label,
  help,
  field,
  max,
  submit,
  danger,
  done,
  failed,
  onSend,
  onClose,
}: ReasonFormProps) {
  const complaint = m.reason_form_write_at_most({ max });
  const schema = object({ [field]: string().trim().required(EMPTY[field]).max(max, complaint) });
  const send = submitWith<Record<string, string>>(
    async (values) => {
      await onSend((values[field] ?? "").trim());
      toast({ kind: "success", ...done });
      onClose();
    },
    { title: m.reason_form_error(), message: failed },
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <Formik<Record<string, string>> initialValues={{ [field]: "" }} validationSchema={schema} onSubmit={send}>
        <Form label={title}>
          <TextAreaField name={field} label={label} help={help} rows={4} count={max} required />
          <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              {m.reason_form_cancel()}
            </Button>
            <SubmitButton variant={danger ? "danger-solid" : "primary"} busyLabel={m.reason_form_sending()}>
              {submit}
            </SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
