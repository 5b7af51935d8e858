import { useState } from "react";
import { api, ApiError, messageOf } from "@lib/api/client";
import type { ContestDetail, EntryView, PollView } from "@lib/api/types";
import { refresh, useApi } from "@lib/api/use-api";
import { POLL_DAYS_MAX, POLL_ENTRIES_MAX, POLL_ENTRIES_MIN, POLL_QUESTION_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import * as m from "@messages/entries";
import { Button, Checkbox, ErrorState, Field, Input, Picture, Select, Skeleton, Time } from "@ui";
import { Dialog } from "@ui/dialog";
import { useEntryAddress } from "../entry-address";
import { hasPicture } from "../model/comparison";
import { coverOf, entryName } from "../model/entry";
import { arrange } from "../model/filters";
import { LinkOfPoll } from "./poll-link";
import "./poll.css";

const DAYS = Array.from({ length: POLL_DAYS_MAX }, (_, index) => ({
  value: String(index + 1),
  label: m.ask_dialog_days_count({ days: index + 1 }),
}));

interface EntryChoicesProps {
  entries: EntryView[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
  error?: string;
}

/** Small pictures to tick; letters follow the order in which they were chosen. */
function EntryChoices({ entries, chosen, onChange, error }: EntryChoicesProps) {
  const full = chosen.length >= POLL_ENTRIES_MAX;
  return (
    <fieldset aria-describedby="ask-entries">
      <legend className="label mb-2">{m.ask_dialog_entries()}</legend>
      <div className="ask-entries">
        {entries.map((entry) => {
          const { src, icon } = coverOf(entry);
          const letter = chosen.indexOf(entry.id);
          return (
            <label key={entry.id} className="ask-entry">
              <input
                type="checkbox"
                className="sr"
                checked={letter >= 0}
                disabled={letter < 0 && full}
                aria-label={entryName(entry)}
                onChange={() => onChange(letter >= 0 ? chosen.filter((id) => id !== entry.id) : [...chosen, entry.id])}
              />
              <span className="ask-picture" aria-hidden="true">
                <Picture src={src} alt="" icon={icon} sizes="120px" />
                {letter >= 0 && <span className="ask-letter">{String.fromCharCode(65 + letter)}</span>}
              </span>
              <span className="tiny muted num" aria-hidden="true">
                #{entry.number}
              </span>
            </label>
          );
        })}
      </div>
      <p id="ask-entries" className={error ? "small text-danger" : "small muted"} role={error ? "alert" : undefined}>
        {error ??
          (full
            ? m.ask_dialog_full({ max: POLL_ENTRIES_MAX })
            : `${m.ask_dialog_entries_help({ max: POLL_ENTRIES_MAX })} · ${m.ask_dialog_chosen({ chosen: chosen.length, max: POLL_ENTRIES_MAX })}`)}
      </p>
    </fieldset>
  );
}

/** What can be asked about: live entries with something to see. */
const askable = (entries: EntryView[]) =>
  arrange(entries, "all", "rating").filter(
    (entry) => (entry.status === "SUBMITTED" || entry.status === "SHORTLISTED") && hasPicture(entry),
  );

interface AskFormProps {
  contest: ContestDetail;
  entries: EntryView[];
  initial: string[];
  onClose: () => void;
  onMade: (poll: PollView) => void;
}

function AskForm({ contest, entries, initial, onClose, onMade }: AskFormProps) {
  const [chosen, setChosen] = useState(initial);
  const [question, setQuestion] = useState<string>(m.ask_dialog_default_question());
  const [days, setDays] = useState("3");
  const [acknowledged, setAcknowledged] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const path = `/api/contests/${contest.id}/polls` as const;
  const isPrivate = contest.visibility !== "PUBLIC";

  const make = async () => {
    if (chosen.length < POLL_ENTRIES_MIN) {
      setErrors({ entryIds: m.ask_dialog_too_few({ min: POLL_ENTRIES_MIN }) });
      return;
    }
    if (isPrivate && !acknowledged) {
      setErrors({ acknowledged: m.ask_dialog_private_first() });
      return;
    }
    setBusy(true);
    setErrors({});
    try {
      const { id } = await api.post(path, {
        entryIds: chosen,
        question,
        days: Number(days),
        ...(isPrivate && { acknowledged }),
      });
      const polls = await api.get(path);
      await refresh(path);
      const made = polls.find((poll) => poll.id === id);
      if (made) onMade(made);
      else onClose();
    } catch (error) {
      setErrors(error instanceof ApiError ? (error.fields ?? {}) : {});
      toast({ kind: "error", title: m.ask_dialog_error(), description: messageOf(error, m.ask_dialog_failed()) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && !busy && onClose()}
      title={m.ask_dialog_title()}
      description={m.ask_dialog_description()}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {m.ask_dialog_cancel()}
          </Button>
          <Button variant="primary" busy={busy} busyLabel={m.ask_dialog_creating()} onClick={() => void make()}>
            {m.ask_dialog_create()}
          </Button>
        </>
      }
    >
      <EntryChoices
        entries={entries}
        chosen={chosen}
        error={errors.entryIds}
        onChange={(next) => {
          setErrors({});
          setChosen(next);
        }}
      />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field
          label={m.ask_dialog_question()}
          error={errors.question}
          counter={`${Array.from(question).length} / ${POLL_QUESTION_MAX}`}
        >
          <Input
            value={question}
            maxLength={POLL_QUESTION_MAX}
            dir="auto"
            onChange={(event) => setQuestion(event.target.value)}
          />
        </Field>
        <Field label={m.ask_dialog_days()} error={errors.days}>
          <Select options={DAYS} value={days} onChange={(event) => setDays(event.target.value)} />
        </Field>
      </div>
      {isPrivate && (
        <Checkbox
          checked={acknowledged}
          error={errors.acknowledged}
          onChange={(event) => {
            setErrors({});
            setAcknowledged(event.target.checked);
          }}
        >
          {m.ask_dialog_private()}
        </Checkbox>
      )}
    </Dialog>
  );
}

function Ready({
  poll,
  contest,
  onClose,
}: {
  poll: PollView;
  contest: ContestDetail;
  onClose: (tab?: string) => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose("polls")}
      title={m.ask_dialog_ready()}
      description={m.ask_dialog_ready_means({ until: <Time value={poll.closesAt} as="short" /> })}
      footer={
        <Button variant="primary" onClick={() => onClose("polls")}>
          {m.ask_dialog_results()}
        </Button>
      }
    >
      <LinkOfPoll poll={poll} title={contest.title} />
    </Dialog>
  );
}

/** At ?ask=1: which entries, what is asked, for how long; then the link to send. */
export function AskDialog({ contest }: { contest: ContestDetail }) {
  const { chosen, closeAsk } = useEntryAddress();
  const [made, setMade] = useState<PollView>();
  const { data, error, mutate } = useApi(`/api/contests/${contest.id}/entries`);
  if (made) return <Ready poll={made} contest={contest} onClose={closeAsk} />;
  if (!data)
    return (
      <Dialog open onOpenChange={() => closeAsk()} title={m.ask_dialog_title()}>
        {error ? (
          <ErrorState bare title={m.ask_dialog_load_failed()} error={error} onRetry={() => void mutate()} />
        ) : (
          <Skeleton height={220} shape="card" />
        )}
      </Dialog>
    );
  const entries = askable(data.entries);
  const initial = chosen.filter((id) => entries.some((entry) => entry.id === id)).slice(0, POLL_ENTRIES_MAX);
  return <AskForm contest={contest} entries={entries} initial={initial} onClose={() => closeAsk()} onMade={setMade} />;
}
