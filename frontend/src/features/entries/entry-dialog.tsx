import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, lazy, Suspense, useEffect, useEffectEvent } from "react";
import type { ContestDetail, EntryView as Entry } from "@lib/api/types";
import { patchRead, useApi } from "@lib/api/use-api";
import * as m from "@messages/entries";
import { ErrorState, IconButton, Skeleton } from "@ui";
import { Dialog } from "@ui/dialog";
import { useEntryAddress } from "./entry-address";
import { isArrowFree, isSingleKey, useEntryKeys } from "./entry-keys";
import { EntryView } from "./entry-view";
import { arrange } from "./model/filters";

const SubmitVersion = lazy(() =>
  import(/* webpackChunkName: "contest-submit" */ "./submit-version").then((module) => ({
    default: module.SubmitVersion,
  })),
);

/** The list is as old as the gallery: it follows what was opened, so that the mark of a new version goes and an award is about what was seen. */
function useOpenedInList(contest: ContestDetail, opened: Entry | undefined) {
  useEffect(() => {
    if (!opened) return;
    void patchRead(`/api/contests/${contest.id}/entries`, (list) => ({
      ...list,
      entries: list.entries.map((entry) =>
        entry.id === opened.id && (entry.version < opened.version || entry.hasUnseenVersion) ? opened : entry,
      ),
    }));
  }, [contest.id, opened]);
}

function Waiting() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_340px]" role="status" aria-label={m.entry_dialog_loading()}>
      <Skeleton height="auto" shape="card" className="aspect-4/3" />
      <div className="stack gap-4">
        <Skeleton width="70%" height={40} />
        <Skeleton height={120} shape="card" />
        <Skeleton height={180} shape="card" />
      </div>
    </div>
  );
}

/** One entry in full, at ?entry=…; the neighbours are one step away. */
export function EntryDialog({ contest }: { contest: ContestDetail }) {
  const { entry: id, isRenewing, showEntry, close, endVersion } = useEntryAddress();
  // Opening it tells the server that the client has seen it, so it is asked for each time.
  const { data, error, mutate } = useApi(id ? `/api/entries/${id}` : null, { fresh: true });
  // The dialog itself stays: what was read when the entry was opened before may be an older version of it.
  const askAgain = useEffectEvent(() => void (data?.id === id && mutate()));
  useEffect(() => {
    if (id) askAgain();
  }, [id]);
  const { onKey, said, declining } = useEntryKeys();
  const { data: list } = useApi(id ? `/api/contests/${contest.id}/entries` : null);
  const order = arrange(list?.entries ?? [], "all", "number");
  const index = order.findIndex((entry) => entry.id === id);
  const previous = order[index - 1];
  const next = index >= 0 ? order[index + 1] : undefined;
  const entry = data?.id === id ? data : undefined;
  const number = entry?.number ?? order[index]?.number;
  const isForm = isRenewing && entry?.allowedActions.includes("submitVersion") === true;
  useOpenedInList(contest, entry);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isForm) return;
    onKey(event, entry);
    const neighbour = event.key === "ArrowLeft" ? previous : event.key === "ArrowRight" ? next : undefined;
    if (!neighbour || !isSingleKey(event) || !isArrowFree(event)) return;
    event.preventDefault();
    showEntry(neighbour.id, true);
  };

  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(open) => !open && close()}
      size="full"
      onKeyDown={onKeyDown}
      title={
        <span className="row tight">
          {number === undefined
            ? m.entry_dialog_title()
            : isForm
              ? m.entry_dialog_new_version_of({ number })
              : m.entry_dialog_title_of({ number })}
          {!isForm && order.length > 1 && index >= 0 && (
            <span className="row nowrap gap-0">
              <IconButton
                icon={ChevronLeft}
                size="sm"
                className="mt-0!"
                label={m.entry_dialog_previous()}
                disabled={!previous}
                onClick={() => previous && showEntry(previous.id, true)}
              />
              <IconButton
                icon={ChevronRight}
                size="sm"
                className="mt-0!"
                label={m.entry_dialog_next()}
                disabled={!next}
                onClick={() => next && showEntry(next.id, true)}
              />
            </span>
          )}
        </span>
      }
    >
      <p className="sr" role="status">
        {said}
      </p>
      {entry && isForm ? (
        <Suspense fallback={<Waiting />}>
          <SubmitVersion key={entry.id} entry={entry} contest={contest} onClose={endVersion} />
        </Suspense>
      ) : entry ? (
        <EntryView key={entry.id} entry={entry} contest={contest} declining={declining(entry)} />
      ) : error ? (
        <ErrorState bare title={m.entry_dialog_failed()} error={error} onRetry={() => void mutate()} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}
