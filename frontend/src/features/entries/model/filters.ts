import type { EntryView } from "@lib/api/types";

export const ENTRY_FILTERS = ["all", "shortlisted", "unrated", "declined"] as const;
export type EntryFilter = (typeof ENTRY_FILTERS)[number];

export const ENTRY_SORTS = ["rating", "newest", "number"] as const;
export type EntrySort = (typeof ENTRY_SORTS)[number];

/** In the running: neither declined, withdrawn nor decided. */
function isLive(status: EntryView["status"]): boolean {
  return status === "SUBMITTED" || status === "SHORTLISTED";
}

const MATCHES: Record<EntryFilter, (entry: EntryView) => boolean> = {
  all: () => true,
  shortlisted: ({ status }) => status === "SHORTLISTED",
  unrated: ({ status, stars }) => stars === null && isLive(status),
  declined: ({ status }) => status === "DECLINED",
};

/** The winner first, what is out of the race last; between them the chosen order. */
function place({ status }: EntryView): number {
  if (status === "WINNER") return 0;
  return status === "DECLINED" || status === "WITHDRAWN" ? 2 : 1;
}

const shortlisted = ({ status }: EntryView) => Number(status === "SHORTLISTED");

const ORDERS: Record<EntrySort, (a: EntryView, b: EntryView) => number> = {
  rating: (a, b) =>
    place(a) - place(b) || (b.stars ?? 0) - (a.stars ?? 0) || shortlisted(b) - shortlisted(a) || b.number - a.number,
  newest: (a, b) => place(a) - place(b) || b.createdAt.localeCompare(a.createdAt) || b.number - a.number,
  number: (a, b) => a.number - b.number,
};

export function arrange(entries: EntryView[], filter: EntryFilter, sort: EntrySort): EntryView[] {
  return entries.filter(MATCHES[filter]).sort(ORDERS[sort]);
}

export function countBy(entries: EntryView[]): Record<EntryFilter, number> {
  const count = (filter: EntryFilter) => entries.filter(MATCHES[filter]).length;
  return {
    all: entries.length,
    shortlisted: count("shortlisted"),
    unrated: count("unrated"),
    declined: count("declined"),
  };
}
