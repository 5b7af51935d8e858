import { Formik } from "formik";
import type { DisputeReason, DisputeSide, HandoverView } from "@lib/api/types";
import { submitWith } from "@lib/form";
import { DISPUTE_ANSWER_DAYS, DISPUTE_NOTE_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import * as m from "@messages/handover";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SelectField, SubmitButton, TextAreaField } from "@ui/form";
import { EvidenceField, evidenceIds, useEvidence } from "./evidence";
import { openSchema, reasonsOf } from "./model";
import { awardQuery } from "../use-handover";
import { openDispute } from "./use-dispute";

interface OpenDisputeDialogProps {
  handover: HandoverView;
  side: DisputeSide;
  onClose: () => void;
}

interface OpenValues {
  reason: DisputeReason | "";
  note: string;
}

const FAILURE = { title: m.open_dispute_dialog_error(), message: m.open_dispute_dialog_failed() };

/** The way out when client and winner cannot agree: somebody who has no part in it decides. */
export function OpenDisputeDialog({ handover, side, onClose }: OpenDisputeDialogProps) {
  const evidence = useEvidence();
  const other = side === "CLIENT" ? handover.winner.name : handover.client.name;
  const send = async ({ reason, note }: OpenValues) => {
    if (reason === "") return;
    await openDispute(
      handover.contestId,
      { reason, note: note.trim(), fileIds: evidenceIds(evidence) },
      awardQuery(handover),
    );
    toast({
      kind: "success",
      title: m.open_dispute_dialog_opened(),
      description: m.open_dispute_dialog_has_days_to_answer({ other, days: DISPUTE_ANSWER_DAYS }),
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={m.open_dispute_dialog_title()}
      description={m.open_dispute_dialog_agree_first({ other })}
    >
      <ul className="list-disc stack gap-1.5 pl-5 text-ink-2">
        <li>{m.open_dispute_dialog_clock_stops()}</li>
        <li>{m.open_dispute_dialog_has_days_to_answer_once({ other, days: DISPUTE_ANSWER_DAYS })}</li>
        <li>
          {side === "CLIENT"
            ? m.open_dispute_dialog_where_prize_goes_client()
            : m.open_dispute_dialog_where_prize_goes_winner()}
        </li>
      </ul>
      <Formik<OpenValues>
        initialValues={{ reason: "", note: "" }}
        validationSchema={openSchema}
        onSubmit={submitWith(send, FAILURE)}
      >
        <Form label={m.open_dispute_dialog_title()}>
          <SelectField
            name="reason"
            id="dispute-reason"
            label={m.open_dispute_dialog_reason()}
            required
            placeholder={m.open_dispute_dialog_choose_reason()}
            options={reasonsOf(side)}
          />
          <TextAreaField
            name="note"
            id="dispute-note"
            label={m.open_dispute_dialog_statement()}
            required
            rows={6}
            count={DISPUTE_NOTE_MAX}
            help={m.open_dispute_dialog_statement_help()}
          />
          <EvidenceField evidence={evidence} />
          <div className="row tight justify-end">
            <Button variant="ghost" onClick={onClose}>
              {m.open_dispute_dialog_not_now()}
            </Button>
            <SubmitButton
              busy={evidence.uploading}
              busyLabel={evidence.uploading ? m.open_dispute_dialog_uploading() : m.open_dispute_dialog_opening()}
            >
              {m.open_dispute_dialog_open()}
            </SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
