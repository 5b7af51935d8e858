import type { SortBy } from "@ui";

/** What has a moment: the newest first at the first press. */
export const byTime = <Row>(by: string, value?: (row: Row) => string): SortBy<Row> => ({
  by,
  up: "Oldest first",
  down: "Newest first",
  starts: "down",
  value,
});

/** What has a size: the highest first at the first press. */
export const bySize = <Row>(by: string, what: string, value?: (row: Row) => number): SortBy<Row> => ({
  by,
  up: `Lowest ${what} first`,
  down: `Highest ${what} first`,
  starts: "down",
  value,
});

/** What has a name: from A on at the first press. */
export const byName = <Row>(by: string, value?: (row: Row) => string): SortBy<Row> => ({
  by,
  up: "Names from A to Z",
  down: "Names from Z to A",
  starts: "up",
  value,
});
