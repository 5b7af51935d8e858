import { api, messageOf } from "@lib/api/client";
import type { DeclineReason, EntryView } from "@lib/api/types";
import { patchRead, refresh } from "@lib/api/use-api";
import { toast } from "@lib/toast";
import * as m from "@messages/entries";

/** Shows an entry as `entry` wherever it is on screen, until the server says otherwise. */
async function show(entry: EntryView): Promise<void> {
  await Promise.all([
    patchRead(`/api/contests/${entry.contestId}/entries`, (list) => ({
      ...list,
      entries: list.entries.map((other) => (other.id === entry.id ? entry : other)),
    })),
    patchRead(`/api/entries/${entry.id}`, () => entry),
  ]);
}

export interface EntryActions {
  shortlist: (shortlisted: boolean) => Promise<boolean>;
  rate: (stars: number) => Promise<boolean>;
  decline: (reason: DeclineReason) => Promise<boolean>;
  restore: () => Promise<boolean>;
  /** Undoes the removal of the author. */
  undoRemoval: () => Promise<boolean>;
  withdraw: () => Promise<boolean>;
  publish: (published: boolean) => Promise<boolean>;
}

/** What can be done to one entry. Reversible acts show at once and are taken back when the server refuses. */
export function entryActions(entry: EntryView): EntryActions {
  const path = `/api/entries/${entry.id}` as const;
  const send = async (write: () => Promise<EntryView>, expected: Partial<EntryView>, failure: string) => {
    await show({ ...entry, ...expected });
    try {
      await show(await write());
      // The sentence about what happens next counts the shortlist.
      void refresh(`/api/contests/${entry.contestId}`, "/api/contests/mine", "/api/entries/mine");
      return true;
    } catch (error) {
      await show(entry);
      toast({ kind: "error", title: m.entry_actions_error(), description: messageOf(error, failure) });
      return false;
    }
  };
  return {
    shortlist: (shortlisted) =>
      send(
        () => api.post(`${path}/shortlist`, { shortlisted }),
        { status: shortlisted ? "SHORTLISTED" : "SUBMITTED" },
        m.entry_actions_shortlist_failed(),
      ),
    rate: (stars) => send(() => api.post(`${path}/rating`, { stars }), { stars }, m.entry_actions_rating_failed()),
    decline: (declineReason) =>
      send(
        () => api.post(`${path}/decline`, { reason: declineReason }),
        { status: "DECLINED", declineReason },
        m.entry_actions_decline_failed(),
      ),
    restore: () =>
      send(
        () => api.post(`${path}/restore`),
        { status: "SUBMITTED", declineReason: null },
        m.entry_actions_restore_failed(),
      ),
    undoRemoval: async () => {
      try {
        await api.post(`/api/contests/${entry.contestId}/removals/${entry.removal?.id ?? ""}/undo`);
        // Every entry of the author is what it was, and the contest counts them again.
        await refresh("/api/contests", "/api/entries");
        toast({ kind: "success", title: m.entry_actions_removal_undone() });
        return true;
      } catch (error) {
        const description = messageOf(error, m.entry_actions_undo_removal_failed());
        toast({ kind: "error", title: m.entry_actions_error(), description });
        return false;
      }
    },
    withdraw: () => send(() => api.post(`${path}/withdraw`), {}, m.entry_actions_withdraw_failed()),
    publish: (published) =>
      send(
        () => api.post(`${path}/publish`, { published }),
        {},
        published ? m.entry_actions_publish_failed() : m.entry_actions_unpublish_failed(),
      ),
  };
}
