import * as m from "@messages/lib";

interface Place {
  label: string;
  to: string;
}

const LISTS: Record<string, string> = {
  "/": m.came_from_contests(),
  "/contests": m.came_from_contests(),
  "/search": m.came_from_search(),
  "/dashboard": m.came_from_dashboard(),
};

let last: Place = { label: m.came_from_contests(), to: "/" };

/** Remembers the list that is looked at, with its filters, for as long as the window is open. */
export function noteList(pathname: string, search: string): void {
  const label = LISTS[pathname];
  if (label) last = { label, to: pathname + search };
}

/** The list that somebody came from, or the start page. */
export function cameFrom(): Place {
  return last;
}
