import { Formik } from "formik";
import { submitWith } from "@lib/form";
import { DISPUTE_NOTE_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { Form, SubmitButton, TextAreaField } from "@ui/form";
import { EvidenceField, evidenceIds, useEvidence } from "./evidence";
import { noteSchema } from "./model";
import { answerDispute } from "./use-dispute";

const FAILURE = { title: "Error", message: "Failed to send the statement" };

/** The one statement of the side that did not open it. */
export function AnswerForm({ contestId }: { contestId: string }) {
  const evidence = useEvidence();
  const send = async ({ note }: { note: string }) => {
    await answerDispute(contestId, { note: note.trim(), fileIds: evidenceIds(evidence) });
    evidence.clear();
    toast({ kind: "success", title: "Statement Sent", description: "An administrator decides now." });
  };
  return (
    <Formik initialValues={{ note: "" }} validationSchema={noteSchema} onSubmit={submitWith(send, FAILURE)}>
      <Form label="Your side">
        <TextAreaField
          name="note"
          id="dispute-answer"
          label="Your statement"
          required
          rows={6}
          count={DISPUTE_NOTE_MAX}
          help="You write once, so say everything. Stay with facts that can be seen."
        />
        <EvidenceField evidence={evidence} />
        <div className="row justify-end">
          <SubmitButton
            className="max-sm:w-full"
            busy={evidence.uploading}
            busyLabel={evidence.uploading ? "Uploading…" : "Sending…"}
          >
            Send the statement
          </SubmitButton>
        </div>
      </Form>
    </Formik>
  );
}
