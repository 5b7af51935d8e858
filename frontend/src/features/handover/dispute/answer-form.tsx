import { Formik } from "formik";
import { submitWith } from "@lib/form";
import { DISPUTE_NOTE_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import * as m from "@messages/handover";
import { Form, SubmitButton, TextAreaField } from "@ui/form";
import type { AwardQuery } from "../use-handover";
import { EvidenceField, evidenceIds, useEvidence } from "./evidence";
import { noteSchema } from "./model";
import { answerDispute } from "./use-dispute";

const FAILURE = { title: m.answer_form_error(), message: m.answer_form_failed() };

/** The one statement of the side that did not open it. */
export function AnswerForm({ contestId, query }: { contestId: string; query: AwardQuery }) {
  const evidence = useEvidence();
  const send = async ({ note }: { note: string }) => {
    await answerDispute(contestId, { note: note.trim(), fileIds: evidenceIds(evidence) }, query);
    evidence.clear();
    toast({
      kind: "success",
      title: m.answer_form_sent(),
      description: m.answer_form_sent_means(),
    });
  };
  return (
    <Formik initialValues={{ note: "" }} validationSchema={noteSchema} onSubmit={submitWith(send, FAILURE)}>
      <Form label={m.answer_form_title()}>
        <TextAreaField
          name="note"
          id="dispute-answer"
          label={m.answer_form_statement()}
          required
          rows={6}
          count={DISPUTE_NOTE_MAX}
          help={m.answer_form_statement_help()}
        />
        <EvidenceField evidence={evidence} />
        <div className="row justify-end">
          <SubmitButton
            className="max-sm:w-full"
            busy={evidence.uploading}
            busyLabel={evidence.uploading ? m.answer_form_uploading() : m.answer_form_sending()}
          >
            {m.answer_form_send()}
          </SubmitButton>
        </div>
      </Form>
    </Formik>
  );
}
