import { useState } from "react";
import { api } from "@lib/api/client";
import type { ContestDetail, EntryView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh, useApi } from "@lib/api/use-api";
import { formatPercent, plural } from "@lib/format";
import { Button, ChoiceCards, ErrorState, Ledger, LedgerRow, Money, Picture, Skeleton, Stars } from "@ui";
import { ConfirmDialog, Dialog } from "@ui/dialog";
import { useEntryAddress } from "./entry-address";
import { coverOf } from "./model/entry";
import { arrange } from "./model/filters";

const TEXTS = {
  success: { title: "Winner Chosen", description: "The winner is told and hands over the files." },
  failure: { title: "Error", description: "Failed to award the prize" },
};

function Thumb({ entry }: { entry: EntryView }) {
  const { src, icon } = coverOf(entry);
  return (
    <span
      className="grid aspect-4/3 w-24 flex-none place-items-center overflow-hidden rounded-control bg-sunken text-muted [&>img]:size-full [&>img]:object-cover"
      aria-hidden="true"
    >
      <Picture src={src} alt="" icon={icon} />
    </span>
  );
}

function ChooseDialog({
  entries,
  onChoose,
  onClose,
}: {
  entries: EntryView[];
  onChoose: (id: string) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(entries.length === 1 ? entries[0]?.id : undefined);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Who wins?"
      description={
        entries.length > 0
          ? "Your shortlist comes first. You confirm in the next step."
          : "There is no entry that can be awarded."
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep looking
          </Button>
          {chosen && (
            <Button variant="primary" onClick={() => onChoose(chosen)}>
              Continue
            </Button>
          )}
        </>
      }
    >
      <ChoiceCards
        legend="Winner"
        columns
        value={chosen}
        onChange={setChosen}
        options={entries.map((entry) => ({
          value: entry.id,
          title: `#${entry.number} ${entry.author.name}`,
          text:
            entry.status === "SHORTLISTED"
              ? "Shortlisted"
              : entry.stars === null
                ? "Not rated"
                : plural(entry.stars, "star"),
          media: <Thumb entry={entry} />,
        }))}
      />
    </Dialog>
  );
}

function ConfirmAward({
  entry,
  contest,
  others,
  onClose,
  onDone,
}: {
  entry: EntryView;
  contest: ContestDetail;
  others: number;
  onClose: () => void;
  onDone: () => void;
}) {
  const { run } = useAction(async () => {
    await api.post(`/api/contests/${contest.id}/award`, { entryId: entry.id });
    await refresh("/api/contests", "/api/entries", "/api/payouts");
    onDone();
  }, TEXTS);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Award the prize to ${entry.author.name}?`}
      description={
        <>
          {others > 0
            ? `The other ${plural(others, "entry stays", "entries stay")} with ${others === 1 ? "its author" : "their authors"}. `
            : ""}
          <b>This is final and cannot be undone.</b>
        </>
      }
      confirmLabel="Award the prize"
      cancelLabel="Keep looking"
      onConfirm={async () => {
        await run();
        // Leaving the address closes it; after a failure it stays open.
        return false;
      }}
    >
      <div className="row nowrap">
        <Thumb entry={entry} />
        <div className="stack gap-1">
          <p className="strong">Entry #{entry.number}</p>
          {entry.stars !== null && <Stars value={entry.stars} />}
          <p className="small muted">
            <Money cents={contest.winnerCents} /> goes to {entry.author.name} after you accept the files.
          </p>
        </div>
      </div>
      <Ledger>
        <LedgerRow label="Prize, paid and held" cents={contest.prizeCents} />
        <LedgerRow label={`Fee, ${formatPercent(contest.feeBps)}`} cents={contest.feeCents} />
        <LedgerRow label="Winner receives" cents={contest.winnerCents} sum />
      </Ledger>
    </ConfirmDialog>
  );
}

/** At ?award=choose, or ?award=<entry> for the confirmation. */
export function AwardDialog({ contest }: { contest: ContestDetail }) {
  const { award, startAward, close } = useEntryAddress();
  const { data, error, mutate } = useApi(award ? `/api/contests/${contest.id}/entries` : null);
  if (!award) return null;
  const awardable = arrange(data?.entries ?? [], "all", "rating")
    .filter((entry) => entry.allowedActions.includes("award"))
    .sort((a, b) => Number(b.status === "SHORTLISTED") - Number(a.status === "SHORTLISTED"));
  const entry = awardable.find(({ id }) => id === award);

  if (!data) {
    return (
      <Dialog open onOpenChange={() => close()} title="Award the prize">
        {error ? (
          <ErrorState bare title="Entries did not load" error={error} onRetry={() => void mutate()} />
        ) : (
          <Skeleton height={220} shape="card" />
        )}
      </Dialog>
    );
  }
  if (entry)
    return (
      <ConfirmAward
        entry={entry}
        contest={contest}
        others={awardable.length - 1}
        onClose={() => close()}
        onDone={() => close({ tab: "handover" })}
      />
    );
  return <ChooseDialog entries={awardable} onChoose={startAward} onClose={() => close()} />;
}
