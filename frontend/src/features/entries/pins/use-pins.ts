import { api, messageOf } from "@lib/api/client";
import type { EntryView, PinView } from "@lib/api/types";
import { patchRead, useApi } from "@lib/api/use-api";
import { toast } from "@lib/toast";
import * as m from "@messages/entries";
import type { Place } from "../model/pins";

export interface PinActs {
  /** Answers its number. */
  set: (fileId: string, place: Place, body: string) => Promise<number>;
  answer: (number: number, body: string) => Promise<void>;
  resolve: (number: number, resolved: boolean) => Promise<void>;
}

/** The pins of an entry, and what is done with them. `say` is for screen readers. */
export function usePins(entry: EntryView, say: (text: string) => void) {
  const { data: pins, error, mutate } = useApi(`/api/entries/${entry.id}/pins`, { fresh: true });

  const keep = (pin: PinView) => {
    const others = (pins ?? []).filter(({ number }) => number !== pin.number);
    const all = [...others, pin].toSorted((a, b) => a.number - b.number);
    // The other side may have resolved something in the meantime, of which nobody is told.
    void mutate(all);
    const openPins = all.filter(({ resolvedAt }) => resolvedAt === null).length;
    void patchRead(`/api/entries/${entry.id}`, (current) => ({ ...current, pinsCount: all.length, openPins }));
  };
  const acts: PinActs = {
    set: async (fileId, { mark, page, momentMs }, body) => {
      const pin = await api.post(`/api/entries/${entry.id}/pins`, { fileId, ...mark, page, momentMs, body });
      keep(pin);
      say(m.pin_said_set({ number: pin.number }));
      return pin.number;
    },
    answer: async (number, body) =>
      keep(await api.post(`/api/entries/${entry.id}/pins/${number.toString()}/comments`, { body })),
    resolve: async (number, resolved) => {
      try {
        keep(await api.post(`/api/entries/${entry.id}/pins/${number.toString()}/resolution`, { resolved }));
        say(resolved ? m.pin_said_resolved({ number }) : m.pin_said_reopened({ number }));
      } catch (problem) {
        toast({ kind: "error", title: m.pin_error(), description: messageOf(problem, m.pin_resolve_failed()) });
      }
    },
  };
  return { pins, error, retry: () => void mutate(), acts };
}
