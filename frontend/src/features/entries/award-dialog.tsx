import { lazy, Suspense, useState } from "react";
import { api, ApiError } from "@lib/api/client";
import type { ContestDetail, EntryView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh, useApi } from "@lib/api/use-api";
import { feeOf } from "@lib/fee";
import { formatPercent } from "@lib/format";
import * as m from "@messages/entries";
import { Button, ChoiceCards, ErrorState, Ledger, LedgerRow, Money, Skeleton, Stars } from "@ui";
import { ConfirmDialog, Dialog } from "@ui/dialog";
import { useEntryAddress } from "./entry-address";
import { EntryCover } from "./entry-cover";
import { arrange } from "./model/filters";

// For prizes with several places.
const AwardPlaces = lazy(() =>
  import(/* webpackChunkName: "award-places" */ "./places/award-places").then((module) => ({
    default: module.AwardPlaces,
  })),
);

const TEXTS = {
  success: { title: m.award_dialog_winner_chosen(), description: m.award_dialog_winner_told() },
  failure: { title: m.award_dialog_error(), description: m.award_dialog_failed() },
};

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
      title={m.award_dialog_who_wins()}
      description={entries.length > 0 ? m.award_dialog_shortlist_first() : m.award_dialog_no_entry()}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {m.award_dialog_keep_looking()}
          </Button>
          {chosen && (
            <Button variant="primary" onClick={() => onChoose(chosen)}>
              {m.award_dialog_continue()}
            </Button>
          )}
        </>
      }
    >
      <ChoiceCards
        legend={m.award_dialog_winner()}
        columns
        value={chosen}
        onChange={setChosen}
        options={entries.map((entry) => ({
          value: entry.id,
          title: `#${entry.number} ${entry.author.name}`,
          text:
            entry.status === "SHORTLISTED"
              ? m.award_dialog_shortlisted()
              : entry.stars === null
                ? m.award_dialog_not_rated()
                : m.award_dialog_stars({ stars: entry.stars }),
          media: <EntryCover entry={entry} className="w-24" />,
        }))}
      />
    </Dialog>
  );
}

function ConfirmAward({
  entry,
  contest,
  replaced,
  others,
  onClose,
  onDone,
}: {
  entry: EntryView;
  contest: ContestDetail;
  /** The lapsed award of a place that it takes the place of. */
  replaced?: ContestDetail["awards"][number];
  others: number;
  onClose: () => void;
  onDone: () => void;
}) {
  const { showEntry } = useEntryAddress();
  const prizeCents = replaced?.prizeCents ?? contest.prizeCents;
  const feeCents = replaced ? feeOf(prizeCents, contest.feeBps) : contest.feeCents;
  const winnerCents = prizeCents - feeCents;
  const { run } = useAction(async () => {
    try {
      await api.post(`/api/contests/${contest.id}/award`, {
        entryId: entry.id,
        version: entry.version,
        ...(replaced && { replaces: replaced.entryId }),
      });
    } catch (error) {
      // The author sent another version meanwhile: it is looked at before anything is decided.
      if (error instanceof ApiError && error.code === "newer_version") {
        await refresh(`/api/entries/${entry.id}`, `/api/contests/${contest.id}/entries`);
        showEntry(entry.id, true);
      }
      throw error;
    }
    await refresh("/api/contests", "/api/entries", "/api/payouts");
    onDone();
  }, TEXTS);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.award_dialog_award_to({ author: entry.author.name })}
      description={
        <>
          {others > 0 && `${m.award_dialog_others_stay({ others })} `}
          <b>{m.award_dialog_final()}</b>
        </>
      }
      confirmLabel={m.award_dialog_award()}
      cancelLabel={m.award_dialog_keep_looking()}
      onConfirm={async () => {
        await run();
        // Leaving the address closes it; after a failure it stays open.
        return false;
      }}
    >
      <div className="row nowrap">
        <EntryCover entry={entry} className="w-24" />
        <div className="stack gap-1">
          <p className="strong">
            {entry.version > 1
              ? m.award_dialog_entry_in_version({ number: entry.number, version: entry.version })
              : m.award_dialog_entry({ number: entry.number })}
          </p>
          {entry.stars !== null && <Stars value={entry.stars} />}
          <p className="small muted">
            {m.award_dialog_prize_after_accepting({
              prize: <Money cents={winnerCents} />,
              author: entry.author.name,
            })}
          </p>
        </div>
      </div>
      {contest.allowedActions.includes("nameFinalists") && (
        <p className="small ink-2">{m.award_dialog_gives_up_final_round()}</p>
      )}
      <Ledger>
        <LedgerRow label={m.award_dialog_prize_held()} cents={prizeCents} />
        <LedgerRow label={m.award_dialog_fee({ rate: formatPercent(contest.feeBps) })} cents={feeCents} />
        <LedgerRow label={m.award_dialog_winner_receives()} cents={winnerCents} sum />
      </Ledger>
    </ConfirmDialog>
  );
}

/** At ?award=choose, or ?award=<entry> for the confirmation. */
export function AwardDialog({ contest }: { contest: ContestDetail }) {
  const { award, replaces, startAward, close } = useEntryAddress();
  const { data, error, mutate } = useApi(award ? `/api/contests/${contest.id}/entries` : null);
  if (!award) return null;
  const awardable = arrange(data?.entries ?? [], "all", "rating")
    .filter((entry) => entry.allowedActions.includes("award"))
    .sort((a, b) => Number(b.status === "SHORTLISTED") - Number(a.status === "SHORTLISTED"));
  const entry = awardable.find(({ id }) => id === award);
  const replaced = contest.awards.find(({ entryId, status }) => entryId === replaces && status === "LAPSED");

  if (!data) {
    return (
      <Dialog open onOpenChange={() => close()} title={m.award_dialog_award()}>
        {error ? (
          <ErrorState bare title={m.award_dialog_load_failed()} error={error} onRetry={() => void mutate()} />
        ) : (
          <Skeleton height={220} shape="card" />
        )}
      </Dialog>
    );
  }
  if (contest.places && contest.awards.length === 0) {
    return (
      <Suspense fallback={null}>
        <AwardPlaces contest={contest} places={contest.places} entries={awardable} first={entry?.id} />
      </Suspense>
    );
  }
  if (entry)
    return (
      <ConfirmAward
        entry={entry}
        contest={contest}
        replaced={replaced}
        others={awardable.length - 1}
        onClose={() => close({ replaces: undefined })}
        onDone={() => close({ tab: "handover", replaces: undefined })}
      />
    );
  return <ChooseDialog entries={awardable} onChoose={startAward} onClose={() => close({ replaces: undefined })} />;
}
