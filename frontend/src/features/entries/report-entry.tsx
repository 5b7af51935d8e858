import { Formik } from "formik";
import { Flag } from "lucide-react";
import { useState } from "react";
import { object, string } from "yup";
import { api } from "@lib/api/client";
import type { EntryView } from "@lib/api/types";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField, TextField } from "@ui/form";

const schema = object({
  reason: string().trim().required("Say what was copied").max(2000, "Write at most 2,000 characters"),
  url: string().trim().url("Enter a full link, beginning with https://").max(500, "Use at most 500 characters"),
});

/** Tells staff that somebody else's entry copies other work. */
export function ReportEntry({ entry }: { entry: EntryView }) {
  const [open, setOpen] = useState(false);
  const [reported, setReported] = useState(false);
  const send = submitWith<{ reason: string; url: string }>(
    async ({ reason, url }) => {
      await api.post(`/api/entries/${entry.id}/report`, {
        reason: reason.trim(),
        ...(url.trim() && { url: url.trim() }),
      });
      toast({
        kind: "success",
        title: "Report Sent",
        description: "Our staff will look at it and tell you what they find.",
      });
      setReported(true);
      setOpen(false);
    },
    { title: "Error", message: "Failed to send the report" },
  );
  return (
    <div>
      <Button size="sm" variant="ghost" icon={Flag} disabled={reported} onClick={() => setOpen(true)}>
        {reported ? "Reported" : "Report copied work"}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Report copied work"
        description={`Tell our staff if entry #${entry.number} copies somebody else's work. The author does not learn who said so.`}
      >
        <Formik initialValues={{ reason: "", url: "" }} validationSchema={schema} onSubmit={send}>
          <Form label="Report copied work">
            <TextAreaField
              name="reason"
              label="What was copied?"
              help="Say which part, and from where you know it."
              rows={4}
              count={2000}
              required
            />
            <TextField
              name="url"
              label="Link to the original"
              placeholder="https://"
              inputMode="url"
              autoComplete="off"
              optional
            />
            <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
              <Button variant="ghost" onClick={() => setOpen(false)}>
                Cancel
              </Button>
              <SubmitButton busyLabel="Sending…">Send Report</SubmitButton>
            </div>
          </Form>
        </Formik>
      </Dialog>
    </div>
  );
}
