import { Formik } from "formik";
import { object, string } from "yup";
import type { RefundRequestLine } from "@lib/api/finance-types";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import * as m from "@messages/admin";
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
  decision: string().oneOf(["approve", "decline"], m.decide_dialog_choose_one()).required(m.decide_dialog_choose_one()),
  note: string().when("decision", {
    is: "decline",
    then: (note) => note.trim().required(m.decide_dialog_say_why_you_decline()),
  }),
});

/** Approve or decline, with the words that the person reads. */
export function DecideDialog({ asked, onClose }: { asked: Undecided; onClose: () => void }) {
  const send = submitWith<Values>(
    async ({ decision, note }) => {
      if (decision === "") return;
      await decideRequest(asked.kind, asked.id, decision, note);
      toast({
        kind: "success",
        title: decision === "approve" ? m.decide_dialog_request_approved() : m.decide_dialog_request_declined(),
        description: m.decide_dialog_has_been_told({ who: asked.who }),
      });
      onClose();
    },
    { title: m.decide_dialog_error(), message: m.decide_dialog_failed_to_decide_the_request() },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.decide_dialog_request_of({ who: asked.who })}
      description={m.decide_dialog_the_decision_cannot_be_taken()}
    >
      <Ledger className="rounded-control bg-sunken px-4 py-2">
        <LedgerRow label={asked.kind === "money-back" ? m.decide_dialog_plan() : m.decide_dialog_contest()}>
          {asked.what}
        </LedgerRow>
        <LedgerRow label={m.decide_dialog_goes_back_when_approved()} cents={asked.cents} sum />
      </Ledger>
      <blockquote className="border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere" dir="auto">
        {asked.reason}
      </blockquote>
      {asked.answers.length > 0 && (
        <section className="stack gap-3" aria-label={m.decide_dialog_answers()}>
          <h3 className="h4">{m.decide_dialog_answers_count({ count: asked.answers.length })}</h3>
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
        <Form label={m.decide_dialog_decide_the_request()}>
          <ChoiceField
            name="decision"
            legend={m.decide_dialog_decision()}
            columns
            options={[
              { value: "approve", title: m.decide_dialog_approve(), text: m.decide_dialog_the_money_goes_back() },
              {
                value: "decline",
                title: m.decide_dialog_decline(),
                text: m.decide_dialog_nothing_changes_the_person_reads(),
              },
            ]}
          />
          <TextAreaField
            name="note"
            label={m.decide_dialog_note()}
            help={m.decide_dialog_required_when_you_decline()}
            rows={3}
          />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              {m.decide_dialog_cancel()}
            </Button>
            <SubmitButton busyLabel={m.decide_dialog_deciding()}>{m.decide_dialog_decide()}</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
