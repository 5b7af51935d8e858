import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import * as m from "@messages/ui";
import { cx } from "./cx";
import { Icon } from "./icon";
import { Select } from "./input";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "right";
  /** On narrow screens: stand below its label on the whole width, stand without a label (buttons), or disappear. */
  narrow?: "full" | "bare" | "hide";
  className?: string;
  /** The table can be ordered by it. */
  sort?: SortBy<Row>;
}

export interface SortBy<Row> {
  /** Its name: "prize" orders the lowest first, "-prize" the highest. */
  by: string;
  /** "Lowest prize first" */
  up: string;
  /** "Highest prize first" */
  down: string;
  /** The order of the first press. */
  starts: "up" | "down";
  /** What rows are compared by where they are all here. */
  value?: (row: Row) => string | number;
}

/** What a table is ordered by: the name of a column, with - in front from the last to the first. */
export interface Sorting {
  value: string;
  onChange: (value: string) => void;
}

interface DataTableProps<Row> {
  /** Read before the table. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  sorting?: Sorting;
  /** Another order is on its way. */
  busy?: boolean;
}

/** What the table is ordered by once the head of a column is pressed. */
function pressed(value: string, { by, starts }: { by: string; starts: "up" | "down" }): string {
  if (value === by) return `-${by}`;
  if (value === `-${by}`) return by;
  return starts === "down" ? `-${by}` : by;
}

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { sort, header, align } = column;
  const right = align === "right" ? "r" : undefined;
  if (!sort || !sorting) {
    return (
      <th scope="col" className={right}>
        {header}
      </th>
    );
  }
  const up = sorting.value === sort.by;
  const down = sorting.value === `-${sort.by}`;
  return (
    <th scope="col" className={right} aria-sort={up ? "ascending" : down ? "descending" : "none"}>
      <button
        type="button"
        className={cx("sort", (up || down) && "on")}
        onClick={() => sorting.onChange(pressed(sorting.value, sort))}
      >
        {header}
        <Icon as={up ? ArrowUp : down ? ArrowDown : ChevronsUpDown} size="s" />
      </button>
      <span className="unsorted">{header}</span>
    </th>
  );
}

/** A table on wide screens; below 900 px each row is a card, in which the first column is the head and the others have labels. */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty, sorting, busy }: DataTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <div className="table-scroll">
      <table className="data-table cards" aria-busy={busy ? true : undefined}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={cx(
                    column.align === "right" && "r",
                    column.narrow === "hide" ? "hide-s" : column.narrow,
                    column.className,
                  )}
                >
                  {column !== columns[0] && column.narrow !== "bare" && (
                    <span className="cell-label">{column.header}</span>
                  )}
                  <div className="cell">{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The order of a table whose headers are hidden, on narrow screens. */
export function SortSelect<Row>({ columns, sorting }: { columns: Column<Row>[]; sorting: Sorting }) {
  const options = columns.flatMap(({ sort }) => {
    if (!sort) return [];
    const up = { value: sort.by, label: sort.up };
    const down = { value: `-${sort.by}`, label: sort.down };
    return sort.starts === "up" ? [up, down] : [down, up];
  });
  const unsorted = options.some(({ value }) => value === sorting.value)
    ? []
    : [{ value: sorting.value, label: m.data_table_as_it_comes() }];
  return (
    <div className="w-full pt-1 lg:hidden">
      <Select
        aria-label={m.data_table_order()}
        options={[...unsorted, ...options]}
        value={sorting.value}
        onChange={(event) => sorting.onChange(event.target.value)}
      />
    </div>
  );
}
