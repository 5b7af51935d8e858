import type { ReactNode } from "react";
import type { ReadError } from "@lib/api/use-api";
import { Button, Card, CardFoot, CardHead, type Column, DataTable, EmptyState, ErrorState, type IconType, Skeleton } from "@ui";

export function TableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex items-center gap-5 border-t border-line px-6 py-4 first:border-t-0" aria-hidden="true">
          <Skeleton width="26%" height={18} />
          <Skeleton width="22%" height={18} />
          <Skeleton width="14%" height={18} className="ml-auto" />
          <Skeleton width={80} height={26} shape="pill" />
        </div>
      ))}
    </div>
  );
}

interface DeskListProps<Row> {
  id: string;
  title: string;
  /** Filters at the right of the title. */
  filters?: ReactNode;
  rows: Row[] | undefined;
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  error: ReadError | undefined;
  onRetry: () => void;
  empty: { icon: IconType; title: string; text: string };
  more?: { has: boolean; busy: boolean; load: () => Promise<void> };
}

/** A card with a table in all its states. */
export function DeskList<Row>({ id, title, filters, rows, columns, rowKey, error, onRetry, empty, more }: DeskListProps<Row>) {
  const body = () => {
    if (error && !rows) return <ErrorState bare title={`${title} did not load`} error={error} onRetry={onRetry} />;
    if (!rows) return <TableSkeleton label={`Loading ${title.toLowerCase()}`} />;
    if (rows.length === 0) {
      return (
        <EmptyState bare level={3} icon={empty.icon} title={empty.title}>
          <p>{empty.text}</p>
        </EmptyState>
      );
    }
    return <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} />;
  };
  return (
    <Card className="overflow-hidden" aria-labelledby={id}>
      <CardHead id={id} title={title}>
        {filters}
      </CardHead>
      {body()}
      {more?.has && (
        <CardFoot>
          <Button size="sm" busy={more.busy} onClick={() => void more.load()}>
            Load more
          </Button>
        </CardFoot>
      )}
    </Card>
  );
}
