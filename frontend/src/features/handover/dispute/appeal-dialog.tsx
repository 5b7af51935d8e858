import { Formik } from "formik";
import { submitWith } from "@lib/form";
import { DISPUTE_NOTE_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField } from "@ui/form";
import { noteSchema } from "./model";
import { appealDispute } from "./use-dispute";

interface AppealDialogProps {
  contestId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const FAILURE = { title: "Error", message: "Failed to appeal" };

/** One appeal in all, to another administrator. */
export function AppealDialog({ contestId, open, onOpenChange }: AppealDialogProps) {
  const send = async ({ note }: { note: string }) => {
    await appealDispute(contestId, note.trim());
    toast({
      kind: "success",
      title: "Appeal Sent",
      description: "Another administrator makes the final decision now.",
    });
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Appeal against the decision"
      description="Another administrator looks at everything again and makes the final decision, in either direction. There is one appeal."
    >
      <Formik initialValues={{ note: "" }} validationSchema={noteSchema} onSubmit={submitWith(send, FAILURE)}>
        <Form label="Appeal against the decision">
          <TextAreaField
            name="note"
            id="appeal-note"
            label="What was overlooked?"
            required
            rows={5}
            count={DISPUTE_NOTE_MAX}
          />
          <div className="row tight justify-end">
            <Button variant="ghost" onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <SubmitButton busyLabel="Sending…">Appeal</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
