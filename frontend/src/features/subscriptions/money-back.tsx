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
import * as m from "@messages/subscriptions";
import { Button, Callout } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField } from "@ui/form";
import { askMoneyBack } from "./api";

const lengthOf = (text: string | undefined) => Array.from(text?.trim() ?? "").length;
const schema = object({
  reason: string()
    .test(
      "min",
      m.money_back_reason_short({ min: MONEY_BACK_REASON_MIN }),
      (text) => lengthOf(text) >= MONEY_BACK_REASON_MIN,
    )
    .test(
      "max",
      m.money_back_reason_long({ max: MONEY_BACK_REASON_MAX }),
      (text) => lengthOf(text) <= MONEY_BACK_REASON_MAX,
    ),
});

function AskDialog({ planName, onClose }: { planName: string; onClose: () => void }) {
  const send = async ({ reason }: { reason: string }) => {
    await askMoneyBack(reason.trim());
    toast({ kind: "success", title: m.money_back_requested(), description: m.money_back_requested_text() });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.money_back_ask()}
      description={m.money_back_ask_text({ plan: planName })}
    >
      <Formik
        initialValues={{ reason: "" }}
        validationSchema={schema}
        onSubmit={submitWith(send, {
          title: m.money_back_failed_title(),
          message: m.money_back_failed(),
        })}
      >
        <Form label={m.money_back_ask()}>
          <TextAreaField
            name="reason"
            label={m.money_back_reason()}
            required
            rows={5}
            count={MONEY_BACK_REASON_MAX}
            help={m.money_back_reason_help()}
          />
          <div className="row justify-end">
            <Button variant="ghost" onClick={onClose}>
              {m.money_back_not_now()}
            </Button>
            <SubmitButton busyLabel={m.money_back_sending()}>{m.money_back_send_request()}</SubmitButton>
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
        <Callout kind="info" icon={ShieldCheck} title={m.money_back_pending()}>
          {m.money_back_pending_text({ date: formatDate(request.createdAt) })}
        </Callout>
      );
    case "APPROVED":
      return (
        <Callout kind="success" icon={ShieldCheck} title={m.money_back_returned()}>
          {request.note ?? m.money_back_returned_text()}
        </Callout>
      );
    case "DECLINED":
      return (
        <Callout kind="warning" icon={ShieldCheck} title={m.money_back_declined()}>
          {request.note ?? m.money_back_declined_text()}
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
          title={m.money_back_guarantee({ days: MONEY_BACK_DAYS })}
          action={
            <Button size="sm" onClick={() => setAsking(true)}>
              {m.money_back_ask()}
            </Button>
          }
        >
          {m.money_back_until({ date: formatDate(until) })}
        </Callout>
      )}
      {asking && <AskDialog planName={current.plan.name} onClose={() => setAsking(false)} />}
    </div>
  );
}
