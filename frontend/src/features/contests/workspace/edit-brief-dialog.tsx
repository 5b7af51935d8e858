import { Formik } from "formik";
import { useState } from "react";
import { api } from "@lib/api/client";
import { refresh } from "@lib/api/use-api";
import { submitWith } from "@lib/form";
import { BRIEF_MAX, TITLE_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import * as m from "@messages/contests";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { AttachmentsField } from "../attachments/attachments-field";
import { termsSchema } from "../model/contest-form";
import type { ContestDialogProps } from "./close-entries-dialog";

/** Title and brief of a running contest. Once there are entries, every change is a version that entrants see. */
export function EditBriefDialog({ contest, open, onOpenChange }: ContestDialogProps) {
  const [files, setFiles] = useState(contest.attachments);
  const send = async (values: { title: string; brief: string }) => {
    await api.patch(`/api/contests/${contest.id}`, { title: values.title.trim(), brief: values.brief.trim() });
    await refresh("/api/contests");
    toast({
      kind: "success",
      title: m.edit_brief_dialog_updated(),
      description: contest.entriesCount > 0 ? m.edit_brief_dialog_updated_means() : undefined,
    });
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={m.edit_brief_dialog_heading()}
      description={contest.entriesCount > 0 ? m.edit_brief_dialog_new_version() : m.edit_brief_dialog_nobody_entered()}
    >
      <Formik
        initialValues={{ title: contest.title, brief: contest.brief }}
        validationSchema={termsSchema}
        onSubmit={submitWith(send, {
          title: m.edit_brief_dialog_error(),
          message: m.edit_brief_dialog_failed(),
        })}
      >
        <Form label={m.edit_brief_dialog_heading()}>
          <TextField name="title" id="edit-title" label={m.edit_brief_dialog_title()} required count={TITLE_MAX} />
          <TextAreaField
            name="brief"
            id="edit-brief"
            label={m.edit_brief_dialog_brief()}
            required
            count={BRIEF_MAX}
            rows={10}
          />
          <AttachmentsField
            contestId={contest.id}
            files={files}
            removable={contest.entriesCount === 0}
            onChange={setFiles}
          />
          <div className="row tight justify-end">
            <Button variant="ghost" onClick={() => onOpenChange(false)}>
              {m.edit_brief_dialog_cancel()}
            </Button>
            <SubmitButton busyLabel={m.edit_brief_dialog_saving()}>{m.edit_brief_dialog_save()}</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
