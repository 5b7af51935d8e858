import { Formik, useField } from "formik";
import { useMemo } from "react";
import { api } from "@lib/api/client";
import type { ContestDetail, ContestExtension } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { submitWith } from "@lib/form";
import { formatDateTime, fromLocalInput, toLocalInput } from "@lib/time";
import { toast } from "@lib/toast";
import * as m from "@messages/contests";
import { Button, Callout, Ledger, LedgerRow, Time } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextField } from "@ui/form";
import { type DeadlineChoice, deadlineChoices } from "../model/terms";
import { extensionSchema } from "../model/terms-schemas";
import type { TermsDialogProps } from "./terms-dialogs";

const FAILURE = { title: m.extend_dialog_error(), message: m.extend_dialog_failed() };

function Choices({ choices }: { choices: DeadlineChoice[] }) {
  const [field, , helpers] = useField<string>("deadline");
  return (
    <div className="row tight" role="group" aria-label={m.extend_dialog_choices()}>
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
  if (left <= 1) return used === 0 ? m.extend_dialog_you_can_extend_once() : m.extend_dialog_last_time();
  return m.extend_dialog_you_can_extend({ left });
}

function Facts({ contest, extension }: { contest: ContestDetail; extension: ContestExtension }) {
  const told =
    contest.entriesCount > 0
      ? m.extend_dialog_entrants_told({ entries: contest.entriesCount })
      : m.extend_dialog_nobody_entered();
  return (
    <>
      <Ledger>
        <LedgerRow label={m.extend_dialog_deadline_now()}>
          <Time value={contest.deadline} as="full" />
        </LedgerRow>
        <LedgerRow label={m.extend_dialog_latest_possible()}>
          <Time value={extension.latest} as="full" />
        </LedgerRow>
      </Ledger>
      <p className="small muted">
        {count(extension)} {told}
      </p>
      {contest.status === "SHORTLISTING" && (
        <Callout kind="info" title={m.extend_dialog_entries_open_again()}>
          {m.extend_dialog_entries_open_again_means()}
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
      title: m.extend_dialog_extended(),
      description: m.extend_dialog_extended_until({ deadline: formatDateTime(until) }),
    });
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={m.extend_dialog_title()}>
      <Facts contest={contest} extension={extension} />
      <Formik
        initialValues={{ deadline: choices[0]?.value ?? "" }}
        validationSchema={schema}
        onSubmit={submitWith(send, FAILURE)}
      >
        <Form label={m.extend_dialog_title()}>
          <div className="stack gap-2">
            <TextField
              name="deadline"
              id="new-deadline"
              label={m.extend_dialog_new_deadline()}
              type="datetime-local"
              min={toLocalInput(deadline)}
              max={toLocalInput(latest)}
              required
              help={m.extend_dialog_pakistan_time()}
            />
            <Choices choices={choices} />
          </div>
          <div className="row tight justify-end">
            <Button variant="ghost" onClick={onClose}>
              {m.extend_dialog_keep_it()}
            </Button>
            <SubmitButton busyLabel={m.extend_dialog_extending()}>{m.extend_dialog_title()}</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}
