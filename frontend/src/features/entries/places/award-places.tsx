import { ArrowDown, ArrowUp, Trophy, X } from "lucide-react";
import { startTransition, useOptimistic, useRef } from "react";
import { placeName } from "@content/places";
import { api, ApiError } from "@lib/api/client";
import type { ContestDetail, EntryView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import { feeOf } from "@lib/fee";
import { formatPercent } from "@lib/format";
import * as m from "@messages/entries";
import { Button, Callout, cx, IconButton, Ledger, LedgerRow, Money } from "@ui";
import { Dialog } from "@ui/dialog";
import { useEntryAddress } from "../entry-address";
import { EntryBoxes } from "../entry-boxes";
import { EntryCover } from "../entry-cover";
import { awardedPlaces, moved } from "./model";

const TEXTS = {
  success: { title: m.award_places_chosen(), description: m.award_places_told() },
  failure: { title: m.award_dialog_error(), description: m.award_places_failed() },
};

type Places = NonNullable<ContestDetail["places"]>;

interface OrderProps {
  places: Places;
  order: EntryView[];
  onOrder: (order: EntryView[]) => void;
}

/** The places from the first one down: who gets them, and what becomes of those that nobody gets. */
function Order({ places, order, onOrder }: OrderProps) {
  const list = useRef<HTMLOListElement>(null);
  const { amounts } = awardedPlaces(places, order.length);
  const move = (index: number, by: -1 | 1) => {
    onOrder(moved(order, index, by));
    // The focus goes with the entry; at the end of the list the other arrow is all there is.
    requestAnimationFrame(() => {
      const row = list.current?.children[index + by];
      const arrows = [...(row?.querySelectorAll<HTMLButtonElement>("button[data-move]") ?? [])];
      (
        arrows.find(({ dataset, disabled }) => dataset.move === String(by) && !disabled) ??
        arrows.find(({ disabled }) => !disabled)
      )?.focus();
    });
  };
  return (
    <ol ref={list} className="stack gap-2" aria-label={m.award_places_order()}>
      {places.amountsCents.map((cents, index) => {
        const entry = order[index];
        const place = placeName(index + 1);
        return (
          <li
            key={entry?.id ?? place}
            className={cx(
              "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-control border p-2 sm:p-3",
              entry ? "border-line" : "border-dashed border-line text-muted",
            )}
          >
            <span className="row tight col-span-2 justify-between">
              <span className="strong">{place}</span>
              <Money cents={entry ? (amounts[index] ?? cents) : cents} />
            </span>
            {entry ? (
              <>
                <span className="row nowrap min-w-0">
                  <EntryCover entry={entry} className="w-16 sm:w-20" />
                  <span className="small min-w-0 wrap-anywhere">
                    <span className="strong num">#{entry.number}</span> {entry.author.name}
                  </span>
                </span>
                <span className="row tight nowrap">
                  <IconButton
                    size="sm"
                    data-move="-1"
                    icon={ArrowUp}
                    disabled={index === 0}
                    label={m.award_places_higher({ number: entry.number })}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    size="sm"
                    data-move="1"
                    icon={ArrowDown}
                    disabled={index === order.length - 1}
                    label={m.award_places_lower({ number: entry.number })}
                    onClick={() => move(index, 1)}
                  />
                  <IconButton
                    size="sm"
                    icon={X}
                    label={m.award_places_remove({ number: entry.number })}
                    onClick={() => onOrder(order.filter(({ id }) => id !== entry.id))}
                  />
                </span>
              </>
            ) : (
              <span className="small col-span-2">
                {index === 0
                  ? m.award_places_first_needed()
                  : places.unused === "REFUND"
                    ? m.award_places_empty_refund()
                    : m.award_places_empty_first()}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Where the prize goes: what each winner receives after the fee, and what comes back. */
function Sum({ contest, places, order }: { contest: ContestDetail; places: Places; order: EntryView[] }) {
  const { amounts, left } = awardedPlaces(places, order.length);
  if (order.length === 0) return null;
  const fees = amounts.map((cents) => feeOf(cents, contest.feeBps));
  return (
    <div aria-live="polite">
      <Ledger>
        <LedgerRow label={m.award_dialog_prize_held()} cents={contest.prizeCents} />
        <LedgerRow
          label={m.award_dialog_fee({ rate: formatPercent(contest.feeBps) })}
          cents={fees.reduce((total, fee) => total + fee, 0)}
        />
        {left > 0 && <LedgerRow label={m.award_places_back()} cents={left} />}
        {order.map((entry, index) => (
          <LedgerRow
            key={entry.id}
            label={m.award_places_receives({ place: placeName(index + 1), author: entry.author.name })}
            cents={(amounts[index] ?? 0) - (fees[index] ?? 0)}
          />
        ))}
      </Ledger>
    </div>
  );
}

interface AwardPlacesProps {
  contest: ContestDetail;
  places: Places;
  /** Those that can be awarded, the best first. */
  entries: EntryView[];
  /** The entry at which the client asked to award. */
  first?: string;
}

/** All places of a prize are awarded in one act. The order stands in the address, so that a reload keeps it. */
export function AwardPlaces({ contest, places, entries, first: begun }: AwardPlacesProps) {
  const { placed, place, showEntry, close } = useEntryAddress();
  // The address follows in a transition; a box that was ticked is so now.
  const [ids, expect] = useOptimistic(begun === undefined || placed.includes(begun) ? placed : [...placed, begun]);
  const order = ids
    .map((id) => entries.find((entry) => entry.id === id))
    .filter((entry): entry is EntryView => entry !== undefined)
    .slice(0, places.amountsCents.length);
  const onChosen = (chosen: string[]) =>
    startTransition(() => {
      expect(chosen);
      place(chosen);
    });
  const { run, busy } = useAction(async () => {
    const [first, ...lower] = order.map(({ id, version }) => ({ entryId: id, version }));
    if (!first) return;
    try {
      await api.post(`/api/contests/${contest.id}/award`, { ...first, lowerPlaces: lower });
    } catch (error) {
      // An author sent another version meanwhile: it is looked at before anything is decided.
      if (error instanceof ApiError && error.code === "newer_version") {
        await refresh("/api/entries", `/api/contests/${contest.id}/entries`);
        if (order.length === 1) showEntry(first.entryId, true);
      }
      throw error;
    }
    await refresh("/api/contests", "/api/entries", "/api/payouts");
    close({ tab: "handover", placed: undefined });
  }, TEXTS);
  const unused = places.amountsCents.length - order.length;
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && !busy && close({ placed: undefined })}
      title={m.award_places_title()}
      description={entries.length > 0 ? m.award_places_description() : m.award_dialog_no_entry()}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={() => close({ placed: undefined })}>
            {m.award_dialog_keep_looking()}
          </Button>
          <Button
            variant="primary"
            icon={Trophy}
            busy={busy}
            busyLabel={m.award_places_awarding()}
            disabled={order.length === 0}
            onClick={() => void run()}
          >
            {m.award_places_award({ places: order.length })}
          </Button>
        </>
      }
    >
      <div className="stack gap-5">
        <Order places={places} order={order} onOrder={(next) => onChosen(next.map(({ id }) => id))} />
        {/* An entry that is ticked gets the next free place. */}
        <EntryBoxes
          legend={m.award_places_entries()}
          entries={entries}
          chosen={order.map(({ id }) => id)}
          max={places.amountsCents.length}
          onChange={onChosen}
        />
        {contest.allowedActions.includes("nameFinalists") && (
          <p className="small ink-2">{m.award_dialog_gives_up_final_round()}</p>
        )}
        <Sum contest={contest} places={places} order={order} />
        {order.length > 0 && (
          <Callout kind="warning" title={m.award_dialog_final()}>
            {unused === 0
              ? m.award_places_means()
              : places.unused === "REFUND"
                ? m.award_places_means_refund({ unused })
                : m.award_places_means_first({ unused })}
          </Callout>
        )}
      </div>
    </Dialog>
  );
}
