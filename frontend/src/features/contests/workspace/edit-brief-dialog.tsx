import { Formik } from "formik";
import { api } from "@lib/api/client";
import { refresh } from "@lib/api/use-api";
import { submitWith } from "@lib/form";
import { BRIEF_MAX, TITLE_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { termsSchema } from "../model/contest-form";
import type { ContestDialogProps } from "./close-entries-dialog";

/** Title and brief of a running contest. Once there are entries, every change is a version that entrants see. */
export function EditBriefDialog({ contest, open, onOpenChange }: ContestDialogProps) {
  const send = async (values: { title: string; brief: string }) => {
    await api.patch(`/api/contests/${contest.id}`, { title: values.title.trim(), brief: values.brief.trim() });
    await refresh("/api/contests");
    toast({
      kind: "success",
      title: "Brief Updated",
      description: contest.entriesCount > 0 ? "Everybody who entered can see what changed." : undefined,
    });
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Edit the brief"
      description={
        contest.entriesCount > 0
          ? "People have entered already: your change becomes a new version, and they see the difference."
          : "Nobody has entered yet, so you can still change it freely."
      }
    >
      <Formik
        initialValues={{ title: contest.title, brief: contest.brief }}
        validationSchema={termsSchema}
        onSubmit={submitWith(send, { title: "Error", message: "Failed to save the brief" })}
      >
        <Form label="Edit the brief">
          <TextField name="title" id="edit-title" label="Title" required count={TITLE_MAX} />
          <TextAreaField name="brief" id="edit-brief" label="Brief" required count={BRIEF_MAX} rows={10} />
          <div className="row tight justify-end">
            <Button variant="ghost" onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <SubmitButton busyLabel="Saving…">Save changes</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
