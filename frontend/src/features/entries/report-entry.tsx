import { Formik } from "formik";
import { Flag } from "lucide-react";
import { useState } from "react";
import { object, string } from "yup";
import { api } from "@lib/api/client";
import type { EntryView } from "@lib/api/types";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import * as m from "@messages/entries";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField, TextField } from "@ui/form";

const TEXT_MAX = 2000;
const URL_MAX = 500;

const schema = object({
  reason: string()
    .trim()
    .required(m.report_entry_reason_required())
    .max(TEXT_MAX, m.report_entry_reason_too_long({ max: TEXT_MAX })),
  url: string()
    .trim()
    .url(m.report_entry_url_invalid())
    .max(URL_MAX, m.report_entry_url_too_long({ max: URL_MAX })),
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
        title: m.report_entry_sent(),
        description: m.report_entry_sent_means(),
      });
      setReported(true);
      setOpen(false);
    },
    { title: m.report_entry_error(), message: m.report_entry_failed() },
  );
  return (
    <div>
      <Button size="sm" variant="ghost" icon={Flag} disabled={reported} onClick={() => setOpen(true)}>
        {reported ? m.report_entry_reported() : m.report_entry_title()}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={m.report_entry_title()}
        description={m.report_entry_sub({ number: entry.number })}
      >
        <Formik initialValues={{ reason: "", url: "" }} validationSchema={schema} onSubmit={send}>
          <Form label={m.report_entry_title()}>
            <TextAreaField
              name="reason"
              label={m.report_entry_reason()}
              help={m.report_entry_reason_help()}
              rows={4}
              count={TEXT_MAX}
              required
            />
            <TextField
              name="url"
              label={m.report_entry_url()}
              placeholder="https://"
              inputMode="url"
              autoComplete="off"
              optional
            />
            <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
              <Button variant="ghost" onClick={() => setOpen(false)}>
                {m.report_entry_cancel()}
              </Button>
              <SubmitButton busyLabel={m.report_entry_sending()}>{m.report_entry_send()}</SubmitButton>
            </div>
          </Form>
        </Formik>
      </Dialog>
    </div>
  );
}
