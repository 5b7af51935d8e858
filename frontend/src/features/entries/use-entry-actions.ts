import { useCallback } from "react";
import { api, messageOf } from "@lib/api/client";
import type { DeclineReason, EntryList, EntryView } from "@lib/api/types";
import { patchRead, refresh } from "@lib/api/use-api";
import { toast } from "@lib/toast";

/** Shows an entry as `entry` wherever it is on screen, until the server says otherwise. */
async function show(entry: EntryView): Promise<void> {
  await Promise.all([
    patchRead<EntryList>(`/api/contests/${entry.contestId}/entries`, (list) => ({ ...list, entries: list.entries.map((other) => (other.id === entry.id ? entry : other)) })),
    patchRead<EntryView>(`/api/entries/${entry.id}`, () => entry),
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
  const send = useCallback(
    async (path: string, body: object, expected: Partial<EntryView>, failure: string) => {
      await show({ ...entry, ...expected });
      try {
        await show(await api.post<EntryView>(`/api/entries/${entry.id}/${path}`, body));
        // The sentence about what happens next counts the shortlist.
        void refresh(`/api/contests/${entry.contestId}`, "/api/contests/mine", "/api/entries/mine");
        return true;
      } catch (error) {
        await show(entry);
        toast({ kind: "error", title: "Error", description: messageOf(error, failure) });
        return false;
      }
    },
    [entry],
  );
  return {
    shortlist: (shortlisted) => send("shortlist", { shortlisted }, { status: shortlisted ? "SHORTLISTED" : "SUBMITTED" }, "Failed to change the shortlist"),
    rate: (stars) => send("rating", { stars }, { stars }, "Failed to save the rating"),
    decline: (declineReason) => send("decline", { reason: declineReason }, { status: "DECLINED", declineReason }, "Failed to decline the entry"),
    restore: () => send("restore", {}, { status: "SUBMITTED", declineReason: null }, "Failed to restore the entry"),
    withdraw: () => send("withdraw", {}, {}, "Failed to withdraw the entry"),
    publish: (published) => send("publish", { published }, {}, published ? "Failed to publish the entry" : "Failed to take the entry back"),
  };
}
