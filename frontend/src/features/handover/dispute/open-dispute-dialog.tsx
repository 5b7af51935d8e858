import { Formik } from "formik";
import type { DisputeReason, DisputeSide, HandoverView } from "@lib/api/types";
import { submitWith } from "@lib/form";
import { plural } from "@lib/format";
import { DISPUTE_ANSWER_DAYS, DISPUTE_NOTE_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SelectField, SubmitButton, TextAreaField } from "@ui/form";
import { EvidenceField, evidenceIds, useEvidence } from "./evidence";
import { openSchema, reasonsOf } from "./model";
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

const FAILURE = { title: "Error", message: "Failed to open the dispute" };

/** The way out when client and winner cannot agree: somebody who has no part in it decides. */
export function OpenDisputeDialog({ handover, side, onClose }: OpenDisputeDialogProps) {
  const evidence = useEvidence();
  const other = side === "CLIENT" ? handover.winner.name : handover.client.name;
  const send = async ({ reason, note }: OpenValues) => {
    if (reason === "") return;
    await openDispute(handover.contestId, { reason, note: note.trim(), fileIds: evidenceIds(evidence) });
    toast({
      kind: "success",
      title: "Dispute Opened",
      description: `${other} has ${plural(DISPUTE_ANSWER_DAYS, "day")} to answer.`,
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Open a dispute"
      description={`Try to agree with ${other} first: there is one dispute for each award, and it cannot be taken back.`}
    >
      <ul className="list-disc stack gap-1.5 pl-5 text-ink-2">
        <li>The clock of the handover stops, and the prize stays where it is.</li>
        <li>
          {other} has {plural(DISPUTE_ANSWER_DAYS, "day")} to answer, once. Then an administrator who has no part in the
          contest decides.
        </li>
        <li>
          The prize goes to {side === "CLIENT" ? "the winner" : "you"}, back to{" "}
          {side === "CLIENT" ? "you" : "the client"}, or is split.
        </li>
      </ul>
      <Formik<OpenValues>
        initialValues={{ reason: "", note: "" }}
        validationSchema={openSchema}
        onSubmit={submitWith(send, FAILURE)}
      >
        <Form label="Open a dispute">
          <SelectField
            name="reason"
            id="dispute-reason"
            label="What is it about?"
            required
            placeholder="Choose a reason"
            options={reasonsOf(side)}
          />
          <TextAreaField
            name="note"
            id="dispute-note"
            label="Your statement"
            required
            rows={6}
            count={DISPUTE_NOTE_MAX}
            help="You write once, so say everything: what was asked for, what you got, what would be fair."
          />
          <EvidenceField evidence={evidence} />
          <div className="row tight justify-end">
            <Button variant="ghost" onClick={onClose}>
              Not now
            </Button>
            <SubmitButton busy={evidence.uploading} busyLabel={evidence.uploading ? "Uploading…" : "Opening…"}>
              Open the dispute
            </SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
