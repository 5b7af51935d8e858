import { Formik } from "formik";
import { object, string } from "yup";
import type { AdminPayoutView, PayoutRisk } from "@lib/api/types";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
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
    .min(10, "Tell the reason in 10 to 1000 characters")
    .max(REASON_MAX, "Tell the reason in 10 to 1000 characters")
    .required("Tell the reason in 10 to 1000 characters"),
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
      toast({ kind: "success", title: "Review Over", description: `${payout.winner.name} has been told.` });
      onClose();
    },
    { title: "Error", message: "Failed to lift the review" },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Let the payout go on"
      description="What makes it wait otherwise still does. Your reason stands in the audit log."
    >
      <PayoutFacts payout={payout} />
      <ul className="list-disc stack gap-1 pl-5">
        {riskWords(risk).map((words) => (
          <li key={words}>{words}</li>
        ))}
        <li>
          Under review since <Time value={risk.since} as="day" />; the winner was told it ends by{" "}
          <Time value={risk.reviewBy} as="day" />
        </li>
      </ul>
      <Formik initialValues={{ reason: "" }} validationSchema={schema} onSubmit={send}>
        <Form label="Let the payout go on">
          <TextAreaField
            name="reason"
            label="Reason"
            help="What you found, and where."
            rows={3}
            count={REASON_MAX}
            required
          />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton busyLabel="Lifting…">Lift the review</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
