import { Formik } from "formik";
import { object, string } from "yup";
import type { RefundRequestLine } from "@lib/api/finance-types";
import { submitWith } from "@lib/form";
import { plural } from "@lib/format";
import { toast } from "@lib/toast";
import { Button, Ledger, LedgerRow, Time } from "@ui";
import { Dialog } from "@ui/dialog";
import { ChoiceField, Form, SubmitButton, TextAreaField } from "@ui/form";
import { type Decision, decideRequest } from "./api";

export interface Undecided {
  kind: "refund-requests" | "money-back";
  id: string;
  who: string;
  what: string;
  cents: number;
  reason: string;
  /** What those who entered say to it. */
  answers: RefundRequestLine["answers"];
}

interface Values {
  decision: Decision | "";
  note: string;
}

const schema = object({
  decision: string().oneOf(["approve", "decline"], "Choose one").required("Choose one"),
  note: string().when("decision", { is: "decline", then: (note) => note.trim().required("Say why you decline") }),
});

/** Approve or decline, with the words that the person reads. */
export function DecideDialog({ asked, onClose }: { asked: Undecided; onClose: () => void }) {
  const send = submitWith<Values>(
    async ({ decision, note }) => {
      if (decision === "") return;
      await decideRequest(asked.kind, asked.id, decision, note);
      toast({
        kind: "success",
        title: decision === "approve" ? "Request approved" : "Request declined",
        description: `${asked.who} has been told.`,
      });
      onClose();
    },
    { title: "Error", message: "Failed to decide the request" },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Request of ${asked.who}`}
      description="The decision cannot be taken back."
    >
      <Ledger className="rounded-control bg-sunken px-4 py-2">
        <LedgerRow label={asked.kind === "money-back" ? "Plan" : "Contest"}>{asked.what}</LedgerRow>
        <LedgerRow label="Goes back when approved" cents={asked.cents} sum />
      </Ledger>
      <blockquote className="border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere" dir="auto">
        {asked.reason}
      </blockquote>
      {asked.answers.length > 0 && (
        <section className="stack gap-3" aria-label="Answers of those who entered">
          <h3 className="h4">{plural(asked.answers.length, "answer", "answers")} of those who entered</h3>
          {asked.answers.map(({ id, name, text, writtenAt }) => (
            <blockquote key={id} className="border-l-4 border-line pl-4">
              <span className="small muted block">
                {name}, <Time value={writtenAt} as="short" />
              </span>
              <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
                {text}
              </span>
            </blockquote>
          ))}
        </section>
      )}
      <Formik<Values> initialValues={{ decision: "", note: "" }} validationSchema={schema} onSubmit={send}>
        <Form label="Decide the request">
          <ChoiceField
            name="decision"
            legend="Decision"
            columns
            options={[
              { value: "approve", title: "Approve", text: "The money goes back the way it came." },
              { value: "decline", title: "Decline", text: "Nothing changes. The person reads why." },
            ]}
          />
          <TextAreaField name="note" label="Note" help="Required when you decline." rows={3} />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton busyLabel="Deciding…">Decide</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
