import { Medal } from "lucide-react";
import { useState } from "react";
import { api } from "@lib/api/client";
import type { ContestDetail, EntryView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh, useApi } from "@lib/api/use-api";
import { FINALISTS_MAX, FINALISTS_MIN } from "@lib/rules.gen";
import * as m from "@messages/entries";
import { Button, Callout, cx, ErrorState, Picture, Skeleton, Stars } from "@ui";
import { Dialog } from "@ui/dialog";
import { useEntryAddress } from "../entry-address";
import { coverOf, entryName } from "../model/entry";
import { arrange } from "../model/filters";

const TEXTS = {
  success: { title: m.name_dialog_named(), description: m.name_dialog_named_means() },
  failure: { title: m.name_dialog_error(), description: m.name_dialog_failed() },
};

/** Who can be named: entries in the running, the shortlist first, then by stars. */
const nameable = (entries: EntryView[]) =>
  arrange(entries, "all", "rating")
    .filter(({ status }) => status === "SUBMITTED" || status === "SHORTLISTED")
    .sort((a, b) => Number(b.status === "SHORTLISTED") - Number(a.status === "SHORTLISTED"));

interface ChoicesProps {
  entries: EntryView[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

function Choices({ entries, chosen, onChange }: ChoicesProps) {
  const isFull = chosen.length >= FINALISTS_MAX;
  return (
    <fieldset aria-describedby="finalists-chosen">
      <legend className="label mb-2">{m.name_dialog_entries()}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {entries.map((entry) => {
          const { src, icon } = coverOf(entry);
          const isChosen = chosen.includes(entry.id);
          return (
            <label
              key={entry.id}
              className={cx(
                "flex cursor-pointer items-center gap-3 rounded-control border p-2",
                isChosen ? "border-brand bg-sunken" : "border-line",
                isFull && !isChosen && "cursor-not-allowed opacity-60",
              )}
            >
              <input
                type="checkbox"
                className="ms-1 size-5 flex-none accent-brand"
                checked={isChosen}
                disabled={isFull && !isChosen}
                aria-label={entryName(entry)}
                onChange={() => onChange(isChosen ? chosen.filter((id) => id !== entry.id) : [...chosen, entry.id])}
              />
              <span
                className="grid aspect-4/3 w-20 flex-none place-items-center overflow-hidden rounded-control bg-sunken text-muted [&>img]:size-full [&>img]:object-cover"
                aria-hidden="true"
              >
                <Picture src={src} alt="" icon={icon} />
              </span>
              <span className="stack min-w-0 gap-0.5" aria-hidden="true">
                <span className="small wrap-anywhere">
                  <span className="strong num">#{entry.number}</span> {entry.author.name}
                </span>
                {entry.stars !== null && <Stars value={entry.stars} />}
                {entry.status === "SHORTLISTED" && <span className="tiny muted">{m.name_dialog_shortlisted()}</span>}
              </span>
            </label>
          );
        })}
      </div>
      <p id="finalists-chosen" className="small muted mt-2" role="status">
        {m.name_dialog_chosen({ chosen: chosen.length, min: FINALISTS_MIN, max: FINALISTS_MAX })}
      </p>
    </fieldset>
  );
}

interface NameFormProps {
  contest: ContestDetail;
  days: number;
  entries: EntryView[];
  initial: string[];
  onClose: () => void;
}

function NameForm({ contest, days, entries, initial, onClose }: NameFormProps) {
  const [chosen, setChosen] = useState(initial);
  const { run, busy } = useAction(async () => {
    await api.post(`/api/contests/${contest.id}/finalists`, { entries: chosen });
    await refresh("/api/contests", "/api/entries");
    onClose();
  }, TEXTS);
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && !busy && onClose()}
      title={m.name_dialog_title()}
      description={m.name_dialog_description({ days })}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {m.name_dialog_cancel()}
          </Button>
          <Button
            variant="primary"
            icon={Medal}
            busy={busy}
            busyLabel={m.name_dialog_naming()}
            disabled={chosen.length < FINALISTS_MIN}
            onClick={() => void run()}
          >
            {m.name_dialog_name({ finalists: chosen.length })}
          </Button>
        </>
      }
    >
      <Choices entries={entries} chosen={chosen} onChange={setChosen} />
      <Callout kind="warning" title={m.name_dialog_permanent()}>
        {contest.guaranteed ? m.name_dialog_means_guaranteed() : m.name_dialog_means()}
      </Callout>
    </Dialog>
  );
}

/** Chooses the finalists of the final round; what was chosen in the gallery is chosen here. */
export function NameDialog({ contest }: { contest: ContestDetail }) {
  const { chosen, closeNaming } = useEntryAddress();
  const { data, error, mutate } = useApi(`/api/contests/${contest.id}/entries`);
  const days = contest.finalRound?.days;
  if (!data || days === undefined) {
    return (
      <Dialog open size="lg" onOpenChange={() => closeNaming()} title={m.name_dialog_title()}>
        {error ? (
          <ErrorState bare title={m.name_dialog_load_failed()} error={error} onRetry={() => void mutate()} />
        ) : (
          <Skeleton height={260} shape="card" />
        )}
      </Dialog>
    );
  }
  const entries = nameable(data.entries);
  const initial = chosen.filter((id) => entries.some((entry) => entry.id === id)).slice(0, FINALISTS_MAX);
  return <NameForm contest={contest} days={days} entries={entries} initial={initial} onClose={closeNaming} />;
}
