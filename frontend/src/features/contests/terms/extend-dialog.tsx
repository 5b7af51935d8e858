import { Formik, useField } from "formik";
import { useMemo } from "react";
import { api } from "@lib/api/client";
import type { ContestDetail, ContestExtension } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { submitWith } from "@lib/form";
import { howOften, plural } from "@lib/format";
import { formatDateTime, fromLocalInput, toLocalInput } from "@lib/time";
import { toast } from "@lib/toast";
import { Button, Callout, Ledger, LedgerRow, Time } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextField } from "@ui/form";
import { type DeadlineChoice, deadlineChoices } from "../model/terms";
import { extensionSchema } from "../model/terms-schemas";
import type { TermsDialogProps } from "./terms-dialogs";

const FAILURE = { title: "Error", message: "Failed to extend the deadline" };

function Choices({ choices }: { choices: DeadlineChoice[] }) {
  const [field, , helpers] = useField<string>("deadline");
  return (
    <div className="row tight" role="group" aria-label="How much longer">
      {choices.map(({ label, value }) => (
        <button
          key={value}
          type="button"
          className="chip small"
          aria-pressed={field.value === value}
          onClick={() => void helpers.setValue(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** "This is the first of two": what one more extension leaves. */
function count({ used, left }: ContestExtension): string {
  if (left <= 1) return used === 0 ? "You can extend once" : "This is the last time you can extend";
  return `You can extend ${howOften(left)}; this is the first time`;
}

function Facts({ contest, extension }: { contest: ContestDetail; extension: ContestExtension }) {
  const told =
    contest.entriesCount > 0
      ? `Everybody who entered is told by mail (${plural(contest.entriesCount, "entry", "entries")} so far).`
      : "Nobody has entered yet, so nobody has to be told.";
  return (
    <>
      <Ledger>
        <LedgerRow label="Deadline now">
          <Time value={contest.deadline} as="full" />
        </LedgerRow>
        <LedgerRow label="Latest possible">
          <Time value={extension.latest} as="full" />
        </LedgerRow>
      </Ledger>
      <p className="small muted">
        {count(extension)}. {told}
      </p>
      {contest.status === "SHORTLISTING" && (
        <Callout kind="info" title="Entries open again">
          Until the new deadline people can enter, and authors can withdraw.
        </Callout>
      )}
    </>
  );
}

/** A later deadline: as often and as far as the rules let it move. */
export function ExtendDialog({ contest, onClose }: TermsDialogProps) {
  const { deadline, extension } = contest;
  const latest = extension?.latest ?? deadline;
  const choices = useMemo(() => deadlineChoices(deadline, latest), [deadline, latest]);
  const schema = useMemo(() => extensionSchema(deadline, latest), [deadline, latest]);
  if (!extension) return null;

  const send = async (values: { deadline: string }) => {
    const until = fromLocalInput(values.deadline) ?? values.deadline;
    await api.post(`/api/contests/${contest.id}/extend`, { deadline: until });
    await refresh("/api/contests", "/api/entries");
    toast({
      kind: "success",
      title: "Deadline Extended",
      description: `Entries are taken until ${formatDateTime(until)}.`,
    });
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Extend the deadline">
      <Facts contest={contest} extension={extension} />
      <Formik
        initialValues={{ deadline: choices[0]?.value ?? "" }}
        validationSchema={schema}
        onSubmit={submitWith(send, FAILURE)}
      >
        <Form label="Extend the deadline">
          <div className="stack gap-2">
            <TextField
              name="deadline"
              id="new-deadline"
              label="New deadline"
              type="datetime-local"
              min={toLocalInput(deadline)}
              max={toLocalInput(latest)}
              required
              help="Pakistan time"
            />
            <Choices choices={choices} />
          </div>
          <div className="row tight justify-end">
            <Button variant="ghost" onClick={onClose}>
              Keep it
            </Button>
            <SubmitButton busyLabel="Extending…">Extend the deadline</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
