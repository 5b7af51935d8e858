import { Formik } from "formik";
import { submitWith } from "@lib/form";
import { DISPUTE_NOTE_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import * as m from "@messages/handover";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField } from "@ui/form";
import type { AwardQuery } from "../use-handover";
import { noteSchema } from "./model";
import { appealDispute } from "./use-dispute";

interface AppealDialogProps {
  contestId: string;
  query: AwardQuery;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const FAILURE = { title: m.appeal_dialog_error(), message: m.appeal_dialog_failed() };

/** One appeal in all, to another administrator. */
export function AppealDialog({ contestId, query, open, onOpenChange }: AppealDialogProps) {
  const send = async ({ note }: { note: string }) => {
    await appealDispute(contestId, note.trim(), query);
    toast({
      kind: "success",
      title: m.appeal_dialog_sent(),
      description: m.appeal_dialog_sent_means(),
    });
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={m.appeal_dialog_title()} description={m.appeal_dialog_sub()}>
      <Formik initialValues={{ note: "" }} validationSchema={noteSchema} onSubmit={submitWith(send, FAILURE)}>
        <Form label={m.appeal_dialog_title()}>
          <TextAreaField
            name="note"
            id="appeal-note"
            label={m.appeal_dialog_note()}
            required
            rows={5}
            count={DISPUTE_NOTE_MAX}
          />
          <div className="row tight justify-end">
            <Button variant="ghost" onClick={() => onOpenChange(false)}>
              {m.appeal_dialog_cancel()}
            </Button>
            <SubmitButton busyLabel={m.appeal_dialog_sending()}>{m.appeal_dialog_appeal()}</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
