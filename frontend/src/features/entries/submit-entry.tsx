import { Formik, type FormikHelpers } from "formik";
import { Link2, Send } from "lucide-react";
import { Fragment, useState } from "react";
import { useNavigate } from "react-router";
import { WORK_FILES, WORK_FILES_ACCEPT, WORK_FILES_HELP } from "@content/accepted-files";
import { api, ApiError } from "@lib/api/client";
import type { ContestDetail } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { submitWith } from "@lib/form";
import { MESSAGES } from "@lib/messages";
import { toast } from "@lib/toast";
import { useUploads } from "@lib/use-uploads";
import { Card, CardHead, Dropzone, Money, UploadItem } from "@ui";
import { Form, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { AddPreview } from "@content/files/add-preview";
import { needsPreview, takesPreview } from "@content/files/kinds";
import { ENTRY_FILES_MAX, ENTRY_NOTE_MAX } from "@lib/rules.gen";
import * as m from "@messages/entries";
import { Declaration } from "./declaration";
import { EMPTY_ENTRY, entryPayload, submitSchema, type SubmitValues, totalProgress } from "./model/submit-form";

const TEXTS = { title: m.submit_entry_error(), message: m.submit_entry_failed() };

/** Files or a link, a note, and the declaration. */
export function SubmitEntry({ contest }: { contest: ContestDetail }) {
  const uploads = useUploads({ path: "/api/upload/entry", maxFiles: ENTRY_FILES_MAX, ...WORK_FILES });
  const [filesError, setFilesError] = useState<string>();
  const navigate = useNavigate();
  const [previewed, setPreviewed] = useState<readonly string[]>([]);
  const percent = Math.round(totalProgress(uploads.items) * 100);

  const send = async (values: SubmitValues, helpers: FormikHelpers<SubmitValues>) => {
    const files = uploads.items.flatMap((item) => (item.result ? [item.result.id] : []));
    if (files.length === 0 && values.link.trim() === "") {
      setFilesError(MESSAGES.entry.filesOrLink);
      return;
    }
    const missing = uploads.items.some(
      ({ result }) => result && needsPreview(result.file) && !previewed.includes(result.id),
    );
    if (missing) {
      setFilesError(MESSAGES.entry.preview);
      return;
    }
    setFilesError(undefined);
    try {
      await api.post(`/api/contests/${contest.id}/entries`, entryPayload(values, files));
    } catch (error) {
      if (error instanceof ApiError && error.fields?.files) setFilesError(error.fields.files);
      throw error;
    }
    uploads.clear();
    helpers.resetForm();
    await refresh(`/api/contests/${contest.id}`, "/api/contests/feed", "/api/entries/mine");
    toast({
      kind: "success",
      title: m.submit_entry_submitted(),
      description: m.submit_entry_submitted_means(),
    });
    await navigate({ search: "?tab=entries", hash: "#mine" });
  };

  return (
    <Card aria-labelledby="submit-entry">
      <CardHead id="submit-entry" title={contest.myLiveEntries > 0 ? m.submit_entry_another() : m.submit_entry_title()}>
        <span className="small muted num">
          {m.my_entries_used({ used: contest.myLiveEntries, max: contest.entriesPerPersonMax })}
        </span>
      </CardHead>
      <div className="card-body">
        <Formik initialValues={EMPTY_ENTRY} validationSchema={submitSchema} onSubmit={submitWith(send, TEXTS)}>
          <Form label={m.submit_entry_title()}>
            <div className="stack gap-1.5">
              <span className="label">{m.submit_entry_files()}</span>
              <Dropzone
                label={m.submit_entry_files_of_your_entry()}
                help={
                  <>
                    {WORK_FILES_HELP}
                    <br />
                    {m.submit_entry_previews_only()}
                  </>
                }
                accept={WORK_FILES_ACCEPT}
                error={filesError}
                onFiles={(files) => {
                  setFilesError(undefined);
                  uploads.add(files);
                }}
              />
              {uploads.items.length > 0 && (
                <div className="stack mt-1.5 gap-2">
                  {uploads.items.map(({ key, result, ...item }) => (
                    <Fragment key={key}>
                      <UploadItem
                        {...item}
                        previewUrl={item.previewUrl ?? result?.thumbnailUrl}
                        onRemove={() => uploads.remove(key)}
                      />
                      {result && takesPreview(result.file) && (
                        <AddPreview
                          of={result.file}
                          onAdded={() => {
                            setFilesError(undefined);
                            setPreviewed((ids) => [...ids, result.id]);
                          }}
                        />
                      )}
                    </Fragment>
                  ))}
                </div>
              )}
            </div>
            <TextField
              name="link"
              label={m.submit_entry_link()}
              optional
              type="url"
              inputMode="url"
              icon={Link2}
              placeholder="https://"
              help={m.submit_entry_link_help()}
            />
            <TextAreaField
              name="note"
              label={m.submit_entry_note()}
              optional
              count={ENTRY_NOTE_MAX}
              className="[&_.textarea]:min-h-24"
            />
            <Declaration />
            <div className="spread">
              <p className="help max-w-[40ch]">
                {m.submit_entry_rights({ prize: <Money cents={contest.winnerCents} /> })}
              </p>
              <SubmitButton
                className="max-sm:w-full"
                icon={Send}
                busy={uploads.uploading}
                busyLabel={uploads.uploading ? m.submit_entry_uploading({ percent }) : m.submit_entry_submitting()}
              >
                {m.submit_entry_submit()}
              </SubmitButton>
            </div>
          </Form>
        </Formik>
      </div>
    </Card>
  );
}
