import { Medal } from "lucide-react";
import { useState } from "react";
import { api } from "@lib/api/client";
import type { ContestDetail, EntryView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh, useApi } from "@lib/api/use-api";
import { FINALISTS_MAX, FINALISTS_MIN } from "@lib/rules.gen";
import * as m from "@messages/entries";
import { Button, Callout, ErrorState, Skeleton } from "@ui";
import { Dialog } from "@ui/dialog";
import { useEntryAddress } from "../entry-address";
import { EntryBoxes } from "../entry-boxes";
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
      <EntryBoxes
        legend={m.name_dialog_entries()}
        entries={entries}
        chosen={chosen}
        max={FINALISTS_MAX}
        onChange={setChosen}
        note={{
          id: "finalists-chosen",
          text: m.name_dialog_chosen({ chosen: chosen.length, min: FINALISTS_MIN, max: FINALISTS_MAX }),
        }}
      />
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
