import { Formik } from "formik";
import { object, string } from "yup";
import type { AdminPayoutView, PayoutRisk } from "@lib/api/types";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import * as m from "@messages/admin";
import { Button, Time } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField } from "@ui/form";
import { liftRisk } from "./api";
import { riskWords } from "./model";
import { PayoutFacts } from "./payout-facts";

const REASON_MAX = 1000;
const schema = object({
  reason: string()
    .trim()
    .min(10, m.lift_risk_dialog_reason_length())
    .max(REASON_MAX, m.lift_risk_dialog_reason_length())
    .required(m.lift_risk_dialog_reason_length()),
});

interface LiftRiskDialogProps {
  payout: AdminPayoutView;
  risk: PayoutRisk;
  onClose: () => void;
}

/** Finance has looked at the payout: it goes on, and the log says why. */
export function LiftRiskDialog({ payout, risk, onClose }: LiftRiskDialogProps) {
  const send = submitWith<{ reason: string }>(
    async ({ reason }) => {
      await liftRisk(payout.id, reason.trim());
      toast({
        kind: "success",
        title: m.lift_risk_dialog_review_over(),
        description: m.mark_paid_dialog_winner_has_been_told({ winner: payout.winner.name }),
      });
      onClose();
    },
    { title: m.lift_risk_dialog_error(), message: m.lift_risk_dialog_failed_to_lift_the_review() },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.lift_risk_dialog_let_the_payout_go_on()}
      description={m.lift_risk_dialog_description()}
    >
      <PayoutFacts payout={payout} />
      <ul className="list-disc stack gap-1 pl-5">
        {riskWords(risk).map((words) => (
          <li key={words}>{words}</li>
        ))}
        <li>
          {m.lift_risk_dialog_under_review_since({
            since: <Time value={risk.since} as="day" />,
            reviewBy: <Time value={risk.reviewBy} as="day" />,
          })}
        </li>
      </ul>
      <Formik initialValues={{ reason: "" }} validationSchema={schema} onSubmit={send}>
        <Form label={m.lift_risk_dialog_let_the_payout_go_on()}>
          <TextAreaField
            name="reason"
            label={m.lift_risk_dialog_reason()}
            help={m.lift_risk_dialog_reason_help()}
            rows={3}
            count={REASON_MAX}
            required
          />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              {m.lift_risk_dialog_cancel()}
            </Button>
            <SubmitButton busyLabel={m.lift_risk_dialog_lifting()}>{m.lift_risk_dialog_lift_the_review()}</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
