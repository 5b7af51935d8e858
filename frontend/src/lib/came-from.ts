interface Place {
  label: string;
  to: string;
}

const LISTS: Record<string, string> = {
  "/": "Contests",
  "/contests": "Contests",
  "/search": "Search",
  "/dashboard": "Dashboard",
};

let last: Place = { label: "Contests", to: "/" };

/** Remembers the list that is looked at, with its filters, for as long as the window is open. */
export function noteList(pathname: string, search: string): void {
  const label = LISTS[pathname];
  if (label) last = { label, to: pathname + search };
}

/** The list that somebody came from, or the start page. */
export function cameFrom(): Place {
  return last;
}
