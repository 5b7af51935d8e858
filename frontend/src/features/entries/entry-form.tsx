import { Formik } from "formik";
import { Link2, Send } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { WORK_FILES, WORK_FILES_ACCEPT, WORK_FILES_HELP } from "@content/accepted-files";
import { ApiError } from "@lib/api/client";
import { submitWith } from "@lib/form";
import { MESSAGES } from "@lib/messages";
import { useUploads } from "@lib/use-uploads";
import { Dropzone, UploadItem } from "@ui";
import { Form, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { AddPreview } from "@content/files/add-preview";
import { needsPreview, takesPreview } from "@content/files/kinds";
import { ENTRY_FILES_MAX, ENTRY_NOTE_MAX } from "@lib/rules.gen";
import * as m from "@messages/entries";
import { Declaration } from "./declaration";
import { type EntryPayload, entryPayload, submitSchema, type SubmitValues, totalProgress } from "./model/submit-form";

interface EntryFormProps {
  label: string;
  /** Before the ids of its fields: the form of a version stands above a page that has the form of an entry. */
  idPrefix?: string;
  initial: SubmitValues;
  /** What is said when it fails without a word of the server. */
  failed: string;
  submitLabel: string;
  busyLabel: string;
  /** What else is to be known about the files. */
  filesHelp?: string;
  /** Beside the button. */
  foot: ReactNode;
  /** Answers once it is on the server. */
  onSend: (payload: EntryPayload) => Promise<void>;
}

/** Files or a link, a note, and the declaration. */
export function EntryForm({
  label,
  idPrefix = "",
  initial,
  failed,
  submitLabel,
  busyLabel,
  filesHelp,
  foot,
  onSend,
}: EntryFormProps) {
  const uploads = useUploads({ path: "/api/upload/entry", maxFiles: ENTRY_FILES_MAX, ...WORK_FILES });
  const [filesError, setFilesError] = useState<string>();
  const [previewed, setPreviewed] = useState<readonly string[]>([]);
  const percent = Math.round(totalProgress(uploads.items) * 100);

  const send = async (values: SubmitValues) => {
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
      await onSend(entryPayload(values, files));
    } catch (error) {
      if (error instanceof ApiError && error.fields?.files) setFilesError(error.fields.files);
      throw error;
    }
  };

  return (
    <Formik
      initialValues={initial}
      validationSchema={submitSchema}
      onSubmit={submitWith(send, { title: m.submit_entry_error(), message: failed })}
    >
      <Form label={label}>
        <div className="stack gap-1.5">
          <span className="label">{m.submit_entry_files()}</span>
          <Dropzone
            label={m.submit_entry_files_of_your_entry()}
            help={
              <>
                {WORK_FILES_HELP}
                <br />
                {m.submit_entry_previews_only()}
                {filesHelp && (
                  <>
                    <br />
                    <b>{filesHelp}</b>
                  </>
                )}
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
          id={`${idPrefix}link`}
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
          id={`${idPrefix}note`}
          label={m.submit_entry_note()}
          optional
          count={ENTRY_NOTE_MAX}
          className="[&_.textarea]:min-h-24"
        />
        <Declaration idPrefix={idPrefix} />
        <div className="spread">
          {foot}
          <SubmitButton
            className="max-sm:w-full"
            icon={Send}
            busy={uploads.uploading}
            busyLabel={uploads.uploading ? m.submit_entry_uploading({ percent }) : busyLabel}
          >
            {submitLabel}
          </SubmitButton>
        </div>
      </Form>
    </Formik>
  );
}
