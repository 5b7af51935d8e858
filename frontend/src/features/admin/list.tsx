import { type ReactNode, useState } from "react";
import type { ReadError } from "@lib/api/use-api";
import * as m from "@messages/admin";
import { Filters } from "./filters";
import {
  Button,
  Card,
  CardFoot,
  CardHead,
  type Column,
  DataTable,
  EmptyState,
  ErrorState,
  type IconType,
  Skeleton,
  type Sorting,
  SortSelect,
} from "@ui";

export function TableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: 6 }, (_, index) => (
        <div
          key={index}
          className="flex items-center gap-5 border-t border-line px-6 py-4 first:border-t-0"
          aria-hidden="true"
        >
          <Skeleton width="26%" height={18} />
          <Skeleton width="22%" height={18} />
          <Skeleton width="14%" height={18} className="ml-auto" />
          <Skeleton width={80} height={26} shape="pill" />
        </div>
      ))}
    </div>
  );
}

interface AdminListProps<Row> {
  id: string;
  title: string;
  /** Filters at the right of the title, in a sheet on phones. */
  filters?: ReactNode;
  /** A figure at the right of the title. */
  aside?: ReactNode;
  rows: Row[] | undefined;
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  error: ReadError | undefined;
  onRetry: () => void;
  empty: { icon: IconType; title: string; text: string };
  /** The order of a list that the server puts in order; the others put themselves in order by the values of their columns. */
  sorting?: Sorting & { busy: boolean };
  more?: { has: boolean; busy: boolean; load: () => Promise<void> };
}

/** Rows in the order of a column that says what they are compared by; as they came without one. */
function inOrder<Row>(rows: Row[], columns: Column<Row>[], order: string): Row[] {
  const value = columns.find(({ sort }) => sort && (sort.by === order || `-${sort.by}` === order))?.sort?.value;
  if (!value) return rows;
  const up = rows.toSorted((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0));
  return order.startsWith("-") ? up.reverse() : up;
}

/** A card with a table in all its states. */
export function AdminList<Row>({
  id,
  title,
  filters,
  aside,
  rows,
  columns,
  rowKey,
  error,
  onRetry,
  empty,
  sorting,
  more,
}: AdminListProps<Row>) {
  const [order, setOrder] = useState("");
  const sorts = columns.some(({ sort }) => sort)
    ? (sorting ?? { value: order, onChange: setOrder, busy: false })
    : undefined;
  const body = () => {
    if (error && !rows)
      return <ErrorState bare title={m.list_did_not_load({ title })} error={error} onRetry={onRetry} />;
    if (!rows) return <TableSkeleton label={m.list_loading({ title: title.toLowerCase() })} />;
    if (rows.length === 0) {
      return (
        <EmptyState bare level={3} icon={empty.icon} title={empty.title}>
          <p>{empty.text}</p>
        </EmptyState>
      );
    }
    return (
      <DataTable
        caption={title}
        columns={columns}
        rows={inOrder(rows, columns, order)}
        rowKey={rowKey}
        sorting={sorts}
        busy={sorts?.busy}
      />
    );
  };
  return (
    <Card className="overflow-hidden" aria-labelledby={id}>
      <CardHead id={id} title={title}>
        {aside}
        <Filters sort={sorts && rows && rows.length > 1 && <SortSelect columns={columns} sorting={sorts} />}>
          {filters}
        </Filters>
      </CardHead>
      {body()}
      {more?.has && (
        <CardFoot>
          <Button size="sm" busy={more.busy} onClick={() => void more.load()}>
            {m.list_load_more()}
          </Button>
        </CardFoot>
      )}
    </Card>
  );
}
