import { api, messageOf } from "@lib/api/client";
import type { DeclineReason, EntryView } from "@lib/api/types";
import { patchRead, refresh } from "@lib/api/use-api";
import { toast } from "@lib/toast";

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
  withdraw: () => Promise<boolean>;
  publish: (published: boolean) => Promise<boolean>;
}

/** What can be done to one entry. Reversible acts show at once and are taken back when the server refuses. */
export function useEntryActions(entry: EntryView): EntryActions {
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
      toast({ kind: "error", title: "Error", description: messageOf(error, failure) });
      return false;
    }
  };
  return {
    shortlist: (shortlisted) =>
      send(
        () => api.post(`${path}/shortlist`, { shortlisted }),
        { status: shortlisted ? "SHORTLISTED" : "SUBMITTED" },
        "Failed to change the shortlist",
      ),
    rate: (stars) => send(() => api.post(`${path}/rating`, { stars }), { stars }, "Failed to save the rating"),
    decline: (declineReason) =>
      send(
        () => api.post(`${path}/decline`, { reason: declineReason }),
        { status: "DECLINED", declineReason },
        "Failed to decline the entry",
      ),
    restore: () =>
      send(
        () => api.post(`${path}/restore`),
        { status: "SUBMITTED", declineReason: null },
        "Failed to restore the entry",
      ),
    withdraw: () => send(() => api.post(`${path}/withdraw`), {}, "Failed to withdraw the entry"),
    publish: (published) =>
      send(
        () => api.post(`${path}/publish`, { published }),
        {},
        published ? "Failed to publish the entry" : "Failed to take the entry back",
      ),
  };
}
