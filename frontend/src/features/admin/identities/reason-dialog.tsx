import { Formik } from "formik";
import { object, string } from "yup";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField } from "@ui/form";
import { reject, revoke } from "./api";

const schema = object({
  reason: string()
    .trim()
    .required("Give a reason of at most 500 characters")
    .max(500, "Give a reason of at most 500 characters"),
});

const WORDS = {
  reject: {
    title: "Reject",
    done: "Identity rejected",
    run: reject,
    text: "The person reads the reason and can submit again.",
  },
  revoke: {
    title: "Revoke",
    done: "Approval revoked",
    run: revoke,
    text: "Payouts that were not sent wait again. The person reads the reason and can submit again.",
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
      toast({ kind: "success", title: words.done, description: `${name} has been told.` });
      onClose();
      onDone?.();
    },
    { title: "Error", message: "Failed to decide the application" },
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`${words.title} ${name}?`} description={words.text}>
      <Formik initialValues={{ reason: "" }} validationSchema={schema} onSubmit={send}>
        <Form label={`${words.title} the application`}>
          <TextAreaField
            name="reason"
            label="Reason"
            help="It is sent by e-mail: say what to do better, and leave numbers out."
            rows={4}
            count={500}
            required
          />
          <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton busyLabel="Sending…">{words.title}</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
