import { Formik } from "formik";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { object, string } from "yup";
import type { CurrentSubscription, MoneyBackRequest } from "@lib/api/products";
import { submitWith } from "@lib/form";
import { MONEY_BACK_DAYS, MONEY_BACK_REASON_MAX, MONEY_BACK_REASON_MIN } from "@lib/rules.gen";
import { formatDate } from "@lib/time";
import { toast } from "@lib/toast";
import { useNow } from "@lib/use-now";
import { Button, Callout } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField } from "@ui/form";
import { askMoneyBack } from "./api";

const lengthOf = (text: string | undefined) => Array.from(text?.trim() ?? "").length;
const schema = object({
  reason: string()
    .test(
      "min",
      `Please write at least ${MONEY_BACK_REASON_MIN} characters`,
      (text) => lengthOf(text) >= MONEY_BACK_REASON_MIN,
    )
    .test(
      "max",
      `The reason can have at most ${MONEY_BACK_REASON_MAX} characters`,
      (text) => lengthOf(text) <= MONEY_BACK_REASON_MAX,
    ),
});

function AskDialog({ planName, onClose }: { planName: string; onClose: () => void }) {
  const send = async ({ reason }: { reason: string }) => {
    await askMoneyBack(reason.trim());
    toast({ kind: "success", title: "Money-Back Requested", description: "We look at it and write to you." });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ask for your money back"
      description={`We look at every request ourselves. If we agree, ${planName} ends and what you paid goes back to where it came from.`}
    >
      <Formik
        initialValues={{ reason: "" }}
        validationSchema={schema}
        onSubmit={submitWith(send, { title: "Request Failed", message: "Failed to request your money back" })}
      >
        <Form label="Ask for your money back">
          <TextAreaField
            name="reason"
            label="What was wrong?"
            required
            rows={5}
            count={MONEY_BACK_REASON_MAX}
            help="A sentence or two helps us to decide quickly"
          />
          <div className="row justify-end">
            <Button variant="ghost" onClick={onClose}>
              Not now
            </Button>
            <SubmitButton busyLabel="Sending…">Send request</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}

function RequestState({ request }: { request: MoneyBackRequest }) {
  switch (request.status) {
    case "PENDING":
      return (
        <Callout kind="info" icon={ShieldCheck} title="We are looking at your money-back request">
          You asked on {formatDate(request.createdAt)}. We write to you as soon as it is decided; your plan works until
          then.
        </Callout>
      );
    case "APPROVED":
      return (
        <Callout kind="success" icon={ShieldCheck} title="You got your money back">
          {request.note ?? "What you paid goes back to where it came from. Your account is on Free."}
        </Callout>
      );
    case "DECLINED":
      return (
        <Callout kind="warning" icon={ShieldCheck} title="Your money-back request was declined">
          {request.note ?? "Write to support if you think that this is wrong."}
        </Callout>
      );
  }
}

/** The money-back guarantee: until when it can be used, and what became of a request. */
export function MoneyBack({ current }: { current: CurrentSubscription }) {
  const [asking, setAsking] = useState(false);
  const now = useNow(60_000);
  const { until, request } = current.moneyBack;
  const open =
    until !== null && Date.parse(until) > now && request?.status !== "PENDING" && request?.status !== "APPROVED";
  if (!open && !request) return null;
  return (
    <div className="stack gap-3">
      {request && <RequestState request={request} />}
      {open && (
        <Callout
          icon={ShieldCheck}
          title={`${MONEY_BACK_DAYS}-day money-back guarantee`}
          action={
            <Button size="sm" onClick={() => setAsking(true)}>
              Ask for your money back
            </Button>
          }
        >
          Not what you hoped for? You can ask until {formatDate(until)}.
        </Callout>
      )}
      {asking && <AskDialog planName={current.plan.name} onClose={() => setAsking(false)} />}
    </div>
  );
}
