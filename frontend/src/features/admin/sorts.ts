import * as m from "@messages/admin";
import type { SortBy } from "@ui";

/** What has a moment: the newest first at the first press. */
export const byTime = <Row>(by: string, value?: (row: Row) => string): SortBy<Row> => ({
  by,
  up: m.sorts_oldest_first(),
  down: m.sorts_newest_first(),
  starts: "down",
  value,
});

/** What has a size: the highest first at the first press. */
export const bySize = <Row>(
  by: string,
  what: "amount" | "prize" | "total",
  value?: (row: Row) => number,
): SortBy<Row> => ({
  by,
  up: m.sorts_lowest_first({ what }),
  down: m.sorts_highest_first({ what }),
  starts: "down",
  value,
});

/** What has a name: from A on at the first press. */
export const byName = <Row>(by: string, value?: (row: Row) => string): SortBy<Row> => ({
  by,
  up: m.sorts_names_from_a_to_z(),
  down: m.sorts_names_from_z_to_a(),
  starts: "up",
  value,
});
